'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useCall } from '@/client/use-call'
import { listShares } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { DEFAULT_EXTRAS } from '@/domain/alerts/types'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { ESCALATION_MINUTES } from './extras-draft'
import type { AlertSettingsDraft } from './settings-draft'
import { NumberField, SwitchField } from './settings-fields'

const NUMBERS = ['restorePoints', 'batteryPercent', 'reminderHours', 'escalationMinutes'] as const

/** What most people leave as it is. It opens by itself where a fault is in it. */
export function MoreFields({ device }: { device: Device }) {
  const t = useTranslations('notificationSettings')
  const { errors } = useFormContext<AlertSettingsDraft>().formState
  const [isOpen, setIsOpen] = useState(false)
  const hasFault = NUMBERS.some((name) => errors[name])
  const [hadFault, setHadFault] = useState(false)
  if (hasFault !== hadFault) {
    setHadFault(hasFault)
    if (hasFault) setIsOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="border-t border-line pt-2"
    >
      <summary className="min-h-10 py-2 text-sm font-medium">{t('more')}</summary>
      <div className="flex flex-col gap-4 pt-2">
        <SwitchField name="tellHigh" hint={t('help.tellHigh')} />
        <SwitchField name="learnOffline" hint={t('help.learnOffline')} />
        <SwitchField name="sensor" hint={t('help.sensor')} />
        <SwitchField name="equipment" hint={t('help.equipment')} />
        <div className="grid grid-cols-1 content-start gap-4 sm:grid-cols-2">
          <NumberField
            name="restorePoints"
            unit={t('points')}
            hint={t('help.restorePoints')}
            fallback={DEFAULT_EXTRAS.restorePoints}
          />
          <NumberField
            name="batteryPercent"
            unit="%"
            hint={t('help.batteryPercent')}
            fallback={DEFAULT_EXTRAS.batteryPercent}
          />
          <NumberField
            name="reminderHours"
            unit={t('hours')}
            hint={t('help.reminderHours')}
            fallback={DEFAULT_EXTRAS.reminderHours}
          />
        </div>
        {isOpen && <EscalationFields device={device} />}
      </div>
    </details>
  )
}

/** A select has no empty value to choose. */
const NOBODY = 'nobody'

/** Who is called when a critical alert stays unheard; only those who see the device can be. */
function EscalationFields({ device: { deviceId } }: { device: Device }) {
  const t = useTranslations('notificationSettings')
  const { control } = useFormContext<AlertSettingsDraft>()
  const chosen = useWatch({ control, name: 'escalationUserId' })
  const { data, error } = useCall(listShares, { params: { deviceId } })
  const people =
    data?.shares.flatMap(({ userId, name, email }) =>
      userId ? { value: userId, label: name || email } : [],
    ) ?? []
  const isKnown = chosen === '' || people.some(({ value }) => value === chosen)
  const hint = error ? t('sharesFailed') : data && people.length === 0 ? t('noShares') : t('help.escalation')
  return (
    <div className="grid grid-cols-1 content-start gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="escalationUserId"
        render={({ field }) => (
          <Field label={t('fields.escalationUserId')} hint={hint}>
            {(ids) => (
              <Select
                {...ids}
                value={field.value || NOBODY}
                onValueChange={(next) => field.onChange(next === NOBODY ? '' : next)}
                onBlur={field.onBlur}
                options={[
                  { value: NOBODY, label: t('nobody') },
                  ...people,
                  ...(isKnown ? [] : [{ value: chosen, label: t('somebody') }]),
                ]}
              />
            )}
          </Field>
        )}
      />
      {chosen !== '' && (
        <NumberField name="escalationMinutes" unit={t('minutes')} fallback={ESCALATION_MINUTES} />
      )}
    </div>
  )
}
