'use client'
import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { useServerText } from '@/client/use-server-text'
import { DeviceSelect } from '@/components/device/device-picker'
import type { Device } from '@/contracts/devices/device'
import type { PumpSettings } from '@/contracts/devices/pump'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'

/** The words for a fault: its message by key, or what contract and server say of their own limits. */
export function usePumpErrorText(): (message: string | undefined) => string | undefined {
  const t = useTranslations('widgets.pumpSettings.errors')
  const textOf = useServerText()
  return (message) => (message && t.has(message) ? t(message) : message && textOf(message))
}

type NumberSettingName =
  | 'startPercent'
  | 'stopPercent'
  | 'fullPercent'
  | 'sourceMinPercent'
  | 'staleMinutes'
  | 'maxRunMinutes'
  | 'restMinutes'
  | 'maxStartsPerHour'
  | 'serviceEveryHours'

export function NumberSetting({
  name,
  unit,
}: {
  name: NumberSettingName
  unit?: 'percent' | 'minutes' | 'hours'
}) {
  const t = useTranslations('widgets.pumpSettings')
  const units = useTranslations('widgets.units')
  const faultText = usePumpErrorText()
  const { control } = useFormContext<PumpSettings>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={t(`fields.${name}`)}
          hint={t(`help.${name}`)}
          error={faultText(fieldState.error?.message)}
        >
          {(ids) => (
            <NumberInput
              {...ids}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              {...(unit && { unit: units(unit) })}
            />
          )}
        </Field>
      )}
    />
  )
}

const hasTank = ({ kind, tankConfig, tankSeries, levelPercent }: Device): boolean =>
  kind === 'tank' || tankConfig !== null || tankSeries.length > 0 || levelPercent !== null

/** The device whose tank is meant, or none: those with a tank first, the pump itself never. */
export function TankSetting({ name, pump }: { name: 'destination' | 'source'; pump: Device }) {
  const t = useTranslations('widgets.pumpSettings')
  const faultText = usePumpErrorText()
  const { control } = useFormContext<PumpSettings>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={t(`fields.${name}`)}
          hint={t(`help.${name}`)}
          error={faultText(fieldState.error?.message)}
        >
          {(ids) => (
            <DeviceSelect
              {...ids}
              value={field.value ?? ''}
              none={t('noTank')}
              isOffered={({ deviceId }) => deviceId !== pump.deviceId}
              isFirst={hasTank}
              onValueChange={(chosen) => field.onChange(chosen || null)}
              onBlur={field.onBlur}
            />
          )}
        </Field>
      )}
    />
  )
}
