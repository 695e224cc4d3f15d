'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Widget } from '@/contracts/widget'
import type { Grid, LayoutItem } from '@/domain/dashboard/grid'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { Switch } from '@/ui/switch'
import { Table } from '@/ui/table'
import { useWidgetTitle } from './widget-view'

type Props = {
  layout: readonly LayoutItem[]
  widgets: readonly Widget[]
  /** The widget somebody asked about. */
  focused: string
  width: number
  grid: Grid
  overlay: boolean
  onOverlay: (overlay: boolean) => void
  onClose: () => void
}

/** The numbers behind the layout. */
export function LayoutInspector({
  layout,
  widgets,
  focused,
  width,
  grid,
  overlay,
  onOverlay,
  onClose,
}: Props) {
  const t = useTranslations('dashboard')
  const titleOf = useWidgetTitle()
  const titles = new Map(widgets.map((widget) => [widget.key, titleOf(widget)]))
  return (
    <Card aria-label={t('inspector')} className="mt-4 p-4">
      <div className="flex items-center gap-3">
        <h2 className="flex-1 text-base font-semibold">{t('inspector')}</h2>
        <Field label={t('overlay')} className="flex-row! items-center">
          {(ids) => <Switch {...ids} checked={overlay} onCheckedChange={onOverlay} />}
        </Field>
        <IconButton label={t('closeInspector')} onClick={onClose}>
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
              aria-current={id === focused ? true : undefined}
              className={id === focused ? 'font-semibold' : ''}
            >
              <td>
                {titles.get(id)} <span className="text-muted">{id}</span>
              </td>
              <td>{t('cell', { x, y })}</td>
              <td>{t('cells', { w, h })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** The grid's columns and each widget's place, drawn over the widgets. */
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
          className={`flex items-end justify-end rounded-card border-2 border-dashed p-1 font-mono text-xs ${id === focused ? 'border-accent' : 'border-line-strong'}`}
          style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
        >
          <span className="rounded-control bg-ink px-1.5 text-background">{`${x},${y} ${w}×${h}`}</span>
        </div>
      ))}
    </div>
  )
}
