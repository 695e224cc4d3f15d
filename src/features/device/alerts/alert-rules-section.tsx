'use client'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { NotificationSettingsButton } from '@/components/alerts/notification-settings/notification-settings-button'
import { TitledCard } from '@/ui/titled-card'
import { useAlertRules } from './use-alert-rules'

/** When this device alerts, in words. */
export function AlertRulesSection({ device }: { device: Device }) {
  const t = useTranslations('deviceAlerts')
  const rules = useAlertRules(device)
  return (
    <TitledCard
      title={t('rulesTitle')}
      tools={<NotificationSettingsButton device={device} text={t('editRules')} />}
    >
      {!device.notificationSettings.enabled && (
        <p className="text-sm font-medium text-warning">{t('allOff')}</p>
      )}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm md:grid-cols-2">
        {rules.map(({ name, text }) => (
          <div key={name} className="flex min-w-0 flex-col">
            <dt className="text-[0.8125rem] text-muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}
