'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { cn } from '@/ui/cn'
import { AcknowledgeButton } from './acknowledge-button'
import { unacknowledgedAlertOf } from './open-alerts'
import { SEVERITY_STYLES } from './severity-styles'
import { useAlertName } from './use-alert-name'

/** The worst open alert that nobody has acknowledged, and the button that does; nothing while there is none. */
export function AlertLine({ device }: { device: Device }) {
  const t = useTranslations('deviceAlerts')
  const format = useFormat()
  const nameOf = useAlertName()
  const alert = unacknowledgedAlertOf(device.alerts)
  if (!alert) return null
  const { Icon, text } = SEVERITY_STYLES[alert.severity]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 text-xs">
      <p className={cn('flex min-w-0 items-center gap-1.5 font-medium', text)}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {nameOf(alert)}
        <time
          dateTime={alert.openedAt}
          data-tip={format.dateTime(alert.openedAt)}
          className="narrow:hidden tabular-nums"
        >
          {t('since', { time: format.time(alert.openedAt) })}
        </time>
      </p>
      <AcknowledgeButton device={device} alert={alert} />
    </div>
  )
}
