'use client'
import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import type { PumpSettings } from '@/contracts/devices/pump'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'

/** The words for a fault: its message by key, or what the contract says of its own limits. */
export function usePumpErrorText(): (message: string | undefined) => string | undefined {
  const t = useTranslations('widgets.pumpSettings.errors')
  return (message) => (message && t.has(message) ? t(message) : message)
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

const NONE = '-'

const hasTank = ({ kind, tankConfig, tankSeries, levelPercent }: Device): boolean =>
  kind === 'tank' || tankConfig !== null || tankSeries.length > 0 || levelPercent !== null

/** The device whose tank is meant, or none: those with a tank first, the pump itself never. */
export function TankSetting({ name, pump }: { name: 'destination' | 'source'; pump: Device }) {
  const t = useTranslations('widgets.pumpSettings')
  const faultText = usePumpErrorText()
  const { control } = useFormContext<PumpSettings>()
  const { devices = [] } = useDevices()
  const others = devices.filter(({ deviceId }) => deviceId !== pump.deviceId)
  const sorted = [...others.filter(hasTank), ...others.filter((device) => !hasTank(device))]
  const known = sorted.map((device) => ({ value: device.deviceId, label: deviceLabel(device) }))
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const { value } = field
        const isKnown = value === null || known.some((option) => option.value === value)
        const hidden = isKnown ? [] : [{ value, label: readableId(value) }]
        return (
          <Field
            label={t(`fields.${name}`)}
            hint={t(`help.${name}`)}
            error={faultText(fieldState.error?.message)}
          >
            {(ids) => (
              <Select
                {...ids}
                value={value ?? NONE}
                options={[{ value: NONE, label: t('noTank') }, ...known, ...hidden]}
                onValueChange={(chosen) => field.onChange(chosen === NONE ? null : chosen)}
                onBlur={field.onBlur}
              />
            )}
          </Field>
        )
      }}
    />
  )
}
