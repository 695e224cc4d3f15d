'use client'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { Chip } from '@/ui/chip'
import { SEVERITY_STYLES } from './severity-styles'
import { useAlertName } from './use-alert-name'

/** The worst open alert of a device, with how many more there are; nothing where all is well. */
export function AlertBadge({ device: { alerts } }: { device: Pick<Device, 'alerts'> }) {
  const t = useTranslations('deviceAlerts')
  const nameOf = useAlertName()
  const [worst, ...others] = alerts
  if (!worst) return null
  const { Icon } = SEVERITY_STYLES[worst.severity]
  const isKnown = alerts.every(({ acknowledgedAt }) => acknowledgedAt !== null)
  const all = alerts.map((alert) => `${t(`severity.${alert.severity}`)}: ${nameOf(alert)}`)
  return (
    <Chip
      tone={isKnown ? 'neutral' : worst.severity}
      data-tip={[...all, ...(isKnown ? [t('acknowledged')] : [])].join(' · ')}
    >
      <Icon aria-hidden />
      <span className="sr-only">{t('openAlert')}</span>
      {nameOf(worst)}
      {others.length > 0 && ` +${others.length}`}
      {isKnown && <span className="sr-only">{t('acknowledged')}</span>}
    </Chip>
  )
}
