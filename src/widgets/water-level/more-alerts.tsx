'use client'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { unacknowledgedAlertOf } from '@/components/alerts/open-alerts'
import { useAlertName } from '@/components/alerts/use-alert-name'

/** Which alerts are open besides the one that can be acknowledged above, and how many; the worst first. */
export function MoreAlerts({ device: { alerts } }: { device: Pick<Device, 'alerts'> }) {
  const t = useTranslations('widgets')
  const words = useTranslations('deviceAlerts')
  const nameOf = useAlertName()
  const shown = unacknowledgedAlertOf(alerts)
  const others = alerts.filter(({ id }) => id !== shown?.id)
  if (others.length === 0) return null
  const names = others.map(nameOf).join(', ')
  return (
    <p className="text-xs text-muted">
      {shown ? t('moreAlerts', { count: others.length, names }) : `${names} · ${words('acknowledged')}`}
    </p>
  )
}
