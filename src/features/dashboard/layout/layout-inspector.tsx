'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Widget } from '@/contracts/widget'
import type { Grid, LayoutItem } from '@/domain/dashboard/grid'
import { cn } from '@/ui/cn'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { Switch } from '@/ui/form/switch'
import { Table } from '@/ui/table'
import { useWidgetName } from '@/features/dashboard/grid/widget-view'

export type InspectedWidget = { key: string }

type Props = {
  layout: readonly LayoutItem[]
  widgets: readonly Widget[]
  /** The widget somebody asked about; another object whenever somebody asks. */
  inspected: InspectedWidget
  width: number
  grid: Grid
  overlay: boolean
  onOverlay: (overlay: boolean) => void
  onClose: (event: Event) => void
}

const ABOVE_ACTIONS =
  'bottom-[calc(4.5rem+max(0.75rem,env(safe-area-inset-bottom)))] phone:bottom-[calc(4.5rem+var(--foot))] sm:bottom-20'

/** The numbers behind the layout, beside the widgets or, on a phone, over their lower part. */
export function LayoutInspector({
  layout,
  widgets,
  inspected,
  width,
  grid,
  overlay,
  onOverlay,
  onClose,
}: Props) {
  const t = useTranslations('dashboard')
  const nameOf = useWidgetName()
  const names = new Map(widgets.map((widget) => [widget.key, nameOf(widget)]))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus()
    showCurrent(panel.current)
  }, [inspected])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // what a menu or a dialog above has closed by is prevented
      if (event.key === 'Escape' && !event.defaultPrevented) onClose(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('inspector')}
      className={cn(
        'floating fixed inset-x-2 z-30 max-h-[min(22rem,45dvh)] overflow-y-auto overscroll-contain px-4 pb-3 sm:left-auto sm:w-96',
        ABOVE_ACTIONS,
      )}
    >
      <div className="sticky top-0 z-10 flex items-center gap-3 bg-surface pt-3 pb-1">
        <h2 className="flex-1 text-base font-semibold">{t('inspector')}</h2>
        <Field label={t('overlay')} className="flex-row! items-center">
          {(ids) => <Switch {...ids} checked={overlay} onCheckedChange={onOverlay} />}
        </Field>
        <IconButton label={t('closeInspector')} onClick={({ nativeEvent }) => onClose(nativeEvent)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <p className="mt-1 mb-3 text-sm text-muted tabular-nums">
        {t('container', { width, columns: grid.cols, row: grid.rowHeight, margin: grid.margin })}
      </p>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('widget')}</th>
            <th scope="col">{t('position')}</th>
            <th scope="col">{t('size')}</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {layout.map(({ id, x, y, w, h }) => (
            <tr
              key={id}
              aria-current={id === inspected.key ? true : undefined}
              className={id === inspected.key ? 'bg-accent-soft' : ''}
            >
              <td>
                {names.get(id)} <span className="wrap-anywhere text-muted">{id}</span>
              </td>
              <td className="whitespace-nowrap">{t('cell', { x, y })}</td>
              <td className="whitespace-nowrap">{t('cells', { w, h })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function showCurrent(panel: HTMLElement | null): void {
  const row = panel?.querySelector('[aria-current]')
  if (!panel || !row) return
  const [outer, inner] = [panel.getBoundingClientRect(), row.getBoundingClientRect()]
  panel.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
}

/** Each widget's place, drawn over it. The words stand on the upper edge, where no widget shows a value. */
export function DebugOverlay({
  layout,
  grid,
  focused,
}: {
  layout: readonly LayoutItem[]
  grid: Grid
  focused: string
}) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 z-10 grid"
      style={{
        gridTemplateColumns: `repeat(${grid.cols}, minmax(0, 1fr))`,
        gridAutoRows: grid.rowHeight,
        gap: grid.margin,
      }}
    >
      {layout.map(({ id, x, y, w, h }) => (
        <div
          key={id}
          className={`relative rounded-card border-2 border-dashed font-mono text-xs leading-4 ${id === focused ? 'border-accent' : 'border-line-strong'}`}
          style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
        >
          <span className="absolute -top-2 left-3 rounded-sm bg-ink px-1 text-background">{`${x},${y} ${w}×${h}`}</span>
        </div>
      ))}
    </div>
  )
}
