'use client'
import { CircleArrowUp, Copy, LayoutDashboard, Settings2, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDevices } from '@/client/devices'
import { useServerText } from '@/client/use-server-text'
import type { Widget } from '@/contracts/widget'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { ConfigureDialog } from '../configure-dialog'
import { RemoveDialog } from '../remove-dialog'
import type { useWidgetCalls } from '../use-widget-calls'
import { useWidgetTitle } from '@/features/dashboard/grid/widget-view'
import { widgetDeviceIdOf } from '@/widgets/kit/widget-names'
import { type InstanceState, instanceStateOf } from './instance-state'
import { ExportDashboardButton, ImportDashboardButton } from './transfer-buttons'

type Calls = ReturnType<typeof useWidgetCalls>
type Props = {
  widgets: readonly Widget[]
  calls: Calls
  templatesHref: string
  onChanged: () => Promise<void>
}

/** Every widget of the dashboard with its device, its version and what is the matter with it. */
export function WidgetInstances({ widgets, calls, templatesHref, onChanged }: Props) {
  const t = useTranslations('library')
  const { devices } = useDevices()
  const [open, setOpen] = useState<{ kind: 'configure' | 'remove'; key: string } | null>(null)
  const chosen = widgets.find(({ key }) => key === open?.key)
  const titleOf = useWidgetTitle()
  const nameOf = (id: string | null) => {
    const device = devices?.find(({ deviceId }) => deviceId === id)
    return device ? deviceLabel(device) : id
  }
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        <ImportDashboardButton onChanged={onChanged} />
        <ExportDashboardButton widgets={widgets} />
      </div>
      {widgets.length === 0 ? (
        <Card>
          <EmptyState
            icon={<LayoutDashboard />}
            title={t('noneTitle')}
            description={t('noneText')}
            action={
              <Button asChild variant="primary">
                <Link href={templatesHref}>{t('panels.templates')}</Link>
              </Button>
            }
          />
        </Card>
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line">
            {widgets.map((widget) => (
              <InstanceRow
                key={widget.key}
                widget={widget}
                title={titleOf(widget)}
                device={nameOf(widgetDeviceIdOf(widget))}
                state={instanceStateOf(widget, devices)}
                calls={calls}
                onConfigure={() => setOpen({ kind: 'configure', key: widget.key })}
                onRemove={() => setOpen({ kind: 'remove', key: widget.key })}
              />
            ))}
          </ul>
        </Card>
      )}
      {chosen && open?.kind === 'configure' && (
        <ConfigureDialog
          widget={chosen}
          onSave={(settings) => calls.configure(chosen.key, settings)}
          onClose={close}
        />
      )}
      {chosen && open?.kind === 'remove' && (
        <RemoveDialog widget={chosen} onClose={close} onRemove={() => void calls.remove(chosen.key)} />
      )}
    </>
  )
}

type InstanceRowProps = {
  widget: Widget
  title: string
  device: string | null
  state: InstanceState
  calls: Calls
  onConfigure: () => void
  onRemove: () => void
}

function InstanceRow({ widget, title, device, state, calls, onConfigure, onRemove }: InstanceRowProps) {
  const t = useTranslations('library')
  const { key, type, config } = widget
  const definition = widgetDefinitionOf(type)
  const upgrade = () => {
    const parsed = definition?.safeParse(config)
    if (parsed?.success) void calls.configure(key, { config: parsed.config })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate text-sm font-medium">{title}</p>
        <p className="truncate text-xs text-muted">
          {key} · {t('version', { version: definition?.schemaVersion ?? 0 })}
        </p>
      </div>
      <p className="min-w-0 basis-40 truncate text-sm text-muted max-sm:order-1 max-sm:flex-1 max-sm:basis-24">
        {device ?? '—'}
      </p>
      <StateChip state={state} />
      <span className="ml-auto flex max-sm:order-2">
        {state.kind === 'old' && (
          <IconButton writes label={t('upgrade', { title })} onClick={upgrade}>
            <CircleArrowUp aria-hidden />
          </IconButton>
        )}
        {definition && (
          <>
            <IconButton label={t('configure', { title })} onClick={onConfigure}>
              <Settings2 aria-hidden />
            </IconButton>
            <IconButton
              writes
              label={t('duplicate', { title })}
              onClick={() => void calls.add({ key: `${type}-${Date.now()}`, type, config })}
            >
              <Copy aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton writes label={t('remove', { title })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

function StateChip({ state }: { state: InstanceState }) {
  const t = useTranslations('library.states')
  const textOf = useServerText()
  if (state.kind === 'ok') return <Chip>{t('ok')}</Chip>
  if (state.kind === 'invalid')
    return <Chip tone="critical">{t('invalid', { message: textOf(state.message) })}</Chip>
  if (state.kind === 'old') return <Chip tone="info">{t('old', { version: state.version })}</Chip>
  return <Chip tone="warning">{t(state.kind)}</Chip>
}
