'use client'
import { useTranslations } from 'next-intl'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { SiteField } from '@/components/sites/site-field'
import type { useSiteChoice } from '@/components/sites/use-site-choice'
import type { Device } from '@/contracts/devices/device'
import { DEVICE_KINDS } from '@/domain/devices/device-kinds'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { TankFields } from '@/components/tank/tank-settings/tank-fields'
import { ZoneSelect } from '@/components/device/zone-select'
import { defaultWidgetsFor, type SetupDraft } from './setup-draft'
import { SetupSection } from './setup-section'

type Props = { device: Device; place: ReturnType<typeof useSiteChoice> }

/** What it is called, what it is and where it stands. */
export function AboutFields({ device, place }: Props) {
  const t = useTranslations('setup')
  const kinds = useTranslations('devices.kinds')
  const { control, register, setValue } = useFormContext<SetupDraft>()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('name')} hint={t('nameHelp')} className="sm:col-span-2">
        {(ids) => (
          <Input
            {...ids}
            {...register('name')}
            maxLength={120}
            placeholder={device.deviceId}
            autoComplete="off"
          />
        )}
      </Field>
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Field label={t('kind')}>
            {(ids) => (
              <Select
                {...ids}
                value={field.value ?? ''}
                placeholder={t('kindUnknown')}
                onValueChange={(kind) => {
                  field.onChange(kind)
                  setValue('widgets', defaultWidgetsFor(kind, device.deviceId))
                }}
                options={DEVICE_KINDS.map((kind) => ({ value: kind, label: kinds(kind) }))}
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="timezone"
        render={({ field }) => (
          <Field label={t('zone')} hint={t('zoneHelp')}>
            {(ids) => <ZoneSelect {...ids} value={field.value} onValueChange={field.onChange} />}
          </Field>
        )}
      />
      <SiteField
        choice={place.choice}
        onChoice={place.onChoice}
        error={place.error}
        hint={t('placeHelp')}
        current={device.site}
      />
    </div>
  )
}

/** The tank's shape and measures, for a tank. */
export function TankSection() {
  const t = useTranslations('setup')
  const kind = useWatch<SetupDraft, 'kind'>({ name: 'kind' })
  if (kind !== 'tank') return null
  return (
    <SetupSection title={t('tank')} hint={t('tankHelp')}>
      <TankFields index={0} />
    </SetupSection>
  )
}
