'use client'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Device } from '@/contracts/devices/device'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { Button } from '@/ui/button'
import { SettingsSection } from './settings-section'
import type { AlertSettingsDraft } from './settings-draft'
import { NumberField, SwitchField } from './settings-fields'

/** After how much silence a device counts as offline, with a limit that suits its rhythm. */
export function OfflineFields({ device: { intervalS, learnedOfflineMinutes } }: { device: Device }) {
  const t = useTranslations('notificationSettings')
  const spans = useTranslations('widgets.spans')
  const everyText = (seconds: number) =>
    seconds < 90
      ? spans('seconds', { value: Math.round(seconds) })
      : spans('minutes', { value: Math.round(seconds / 60) })
  const { control, setValue } = useFormContext<AlertSettingsDraft>()
  const minutes = useWatch({ control, name: 'timeoutMinutes' })
  const use = (value: number) =>
    setValue('timeoutMinutes', value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <SettingsSection title={t('offline')}>
      <SwitchField name="offlineEnabled" />
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <NumberField
          name="timeoutMinutes"
          unit={t('minutes')}
          fallback={DEFAULT_NOTIFICATION_SETTINGS.deviceOffline.timeoutMinutes}
        />
        {learnedOfflineMinutes !== null && learnedOfflineMinutes !== minutes && (
          <Button size="sm" className="justify-self-start" onClick={() => use(learnedOfflineMinutes)}>
            {t('use', { minutes: learnedOfflineMinutes })}
          </Button>
        )}
      </div>
      <p className="text-[0.8125rem] text-muted">
        {learnedOfflineMinutes === null || intervalS === null
          ? t('noRhythm')
          : t('rhythm', { interval: everyText(intervalS), minutes: learnedOfflineMinutes })}
      </p>
    </SettingsSection>
  )
}
