'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { setNotificationSettings } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { DEFAULT_THRESHOLDS, displayThresholds, THRESHOLD_NAMES } from '@/domain/tank/thresholds'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { ErrorSummary, countErrors, useErrorFocus } from '@/ui/form/form-errors'
import { FormDialog } from '@/components/forms/form-dialog'
import { UnsavedIndicator } from '@/components/forms/unsaved-indicator'
import { useDeviceSave } from '@/components/device/use-device-save'
import { combinedTankOf } from '@/components/tank/combined-tank'
import { TankDrawing } from '@/components/tank/tank-drawing'
import { MoreFields } from './more-fields'
import { OfflineFields } from './offline-fields'
import { SettingsSection } from './settings-section'
import {
  alertSettingsDraftOf,
  fieldOfIssue,
  alertSettingsOf,
  type AlertSettingsDraft,
  AlertSettingsForm,
  THRESHOLD_FIELDS,
} from './settings-draft'
import { NumberField, SERVER_ERROR, SwitchField } from './settings-fields'

type Props = { device: Device; onClose: () => void }

/** When and how a device alerts, edited as a draft. Mounted means open. */
export function NotificationSettingsDialog({ device, onClose }: Props) {
  const t = useTranslations('notificationSettings')
  const { busy, save: write } = useDeviceSave(device.deviceId)
  const form = useForm<AlertSettingsDraft>({
    resolver: zodResolver(AlertSettingsForm),
    defaultValues: alertSettingsDraftOf(device.notificationSettings),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty, submitCount, errors } = form.formState
  const formRef = useErrorFocus(submitCount)
  const save = async (draft: AlertSettingsDraft) => {
    const args = { params: { deviceId: device.deviceId }, body: { settings: alertSettingsOf(draft) } }
    const isSaved = await write(() => callApi(setNotificationSettings, args), {
      saved: t('saved'),
      onIssues: (issues) => {
        for (const { path, message } of issues) {
          const field = fieldOfIssue(path)
          if (field) form.setError(field, { type: SERVER_ERROR, message })
        }
      },
    })
    if (isSaved) onClose()
  }
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('title')}
        description={deviceLabel(device)}
        size="lg"
        submitLabel={t('save')}
        busy={busy}
        status={
          <>
            <UnsavedIndicator isDirty={isDirty} />
            <ErrorSummary count={submitCount > 0 ? countErrors(errors) : 0} />
          </>
        }
        leave={{
          isDirty,
          title: t('leaveTitle'),
          text: t('leaveText'),
          leave: t('leave'),
          stay: t('stay'),
        }}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
        formRef={formRef}
        className="flex flex-col gap-5"
      >
        <SwitchField name="enabled" />
        <LevelFields device={device} />
        <OfflineFields device={device} />
        <SettingsSection title={t('channels')}>
          <SwitchField name="pushNotifications" />
          <SwitchField name="emailNotifications" />
        </SettingsSection>
        <MoreFields device={device} />
      </FormDialog>
    </FormProvider>
  )
}

function LevelFields({ device }: { device: Device }) {
  const t = useTranslations('notificationSettings')
  return (
    <SettingsSection title={t('level')}>
      <SwitchField name="levelEnabled" />
      <div className="grid gap-5 md:grid-cols-[1fr_17rem]">
        <div className="grid grid-cols-2 content-start gap-4">
          {THRESHOLD_FIELDS.map((name) => (
            <NumberField
              key={name}
              name={name}
              unit="%"
              hint={t(`help.${name}`)}
              fallback={DEFAULT_THRESHOLDS[name]}
            />
          ))}
          <NumberField
            name="cooldownMinutes"
            unit={t('minutes')}
            hint={t('help.cooldownMinutes')}
            fallback={DEFAULT_NOTIFICATION_SETTINGS.waterLevel.cooldownMinutes}
          />
        </div>
        <ThresholdPreview device={device} />
      </div>
      <p className="text-[0.8125rem] text-muted">{t('defaults')}</p>
    </SettingsSection>
  )
}

/** The tank as it stands, or the sum of a series, with the thresholds as they are being typed. */
function ThresholdPreview({ device }: { device: Device }) {
  const t = useTranslations('notificationSettings')
  const names = useTranslations('widgets')
  const format = useFormat()
  const { control } = useFormContext<AlertSettingsDraft>()
  const [critical, low, medium, high] = useWatch({ control, name: ['critical', 'low', 'medium', 'high'] })
  const values = displayThresholds({ critical, low, medium, high })
  const lines = THRESHOLD_NAMES.map((name) => {
    const percent = values[name]
    const words = { name: names(`thresholds.${name}`), percent: format.percent(percent) }
    return { name, percent, label: names('line', words) }
  })
  const level = device.levelPercent === null ? t('noLevel') : format.percent(device.levelPercent)
  const count = device.tankSeries.length
  const drawn = count > 1 ? names('drawingSum', { count, level }) : t('drawing', { level })
  return (
    <TankDrawing
      config={combinedTankOf(device)}
      percent={device.levelPercent}
      label={[drawn, ...lines.map(({ label }) => label)].join(', ')}
      lines={lines}
      className="h-44 rounded-card bg-sunken p-3 max-md:order-first"
    />
  )
}
