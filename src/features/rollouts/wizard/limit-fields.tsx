'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { ALWAYS_ON_GUARDS } from '@/domain/rollouts/guards'
import { GUARDS } from '@/domain/rollouts/reasons'
import { useWeekdays } from '@/components/time/use-weekdays'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Field } from '@/ui/form/field'
import { Input, NumberInput } from '@/ui/form/input'
import { IconButton } from '@/ui/icon-button'
import type { RolloutDraft } from './rollout-draft'
import { SwitchField } from './switch-field'
import type { ErrorOf } from './error-of'

const FIGURES = [
  { name: 'retries', path: 'item.retries', unit: undefined },
  { name: 'atOnce', path: 'concurrency.atOnce', unit: undefined },
  { name: 'repairHours', path: 'guards.repairHours', unit: 'h' },
  { name: 'supplyFactor', path: 'guards.supplyFactor', unit: '×' },
  { name: 'rssiDbm', path: 'guards.rssiDbm', unit: 'dBm' },
  { name: 'offerDays', path: 'item.offerLifeMs', unit: 'd' },
  { name: 'missingDays', path: 'item.missingMs', unit: 'd' },
  { name: 'heldDays', path: 'item.heldListMs', unit: 'd' },
  { name: 'lastsDays', path: 'lastsMs', unit: 'd' },
] as const

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** When orders may be given, what holds them, how often a failure is tried again. */
export function LimitFields({ errorOf }: { errorOf: ErrorOf }) {
  const t = useTranslations('rollouts.wizard')
  const { control } = useFormContext<RolloutDraft>()
  return (
    <>
      <WindowFields errorOf={errorOf} />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
        {FIGURES.map(({ name, path, unit }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <Field label={t(name)} error={errorOf(`policy.${path}`)}>
                {(ids) => (
                  <NumberInput
                    {...ids}
                    value={field.value}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                    {...(unit === undefined ? {} : { unit })}
                  />
                )}
              </Field>
            )}
          />
        ))}
      </div>
      <GuardFields />
      <Controller
        control={control}
        name="isHealthOn"
        render={({ field }) => (
          <SwitchField
            label={t('isHealthOn')}
            hint={t('isHealthOnHint')}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="whenBlind"
        render={({ field }) => (
          <SwitchField
            label={t('whenBlind')}
            checked={field.value === 'pause'}
            onChange={(isPause) => field.onChange(isPause ? 'pause' : 'proceed')}
          />
        )}
      />
    </>
  )
}

function WindowFields({ errorOf }: { errorOf: ErrorOf }) {
  const t = useTranslations('rollouts.wizard')
  const { control, register } = useFormContext<RolloutDraft>()
  const { fields, append, remove } = useFieldArray({ control, name: 'windows' })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('windows')}</legend>
      {fields.length === 0 && <p className="text-sm text-muted">{t('anyTime')}</p>}
      {fields.map((field, i) => (
        <div key={field.id} className="flex flex-wrap items-end gap-2">
          <WindowDays i={i} errorOf={errorOf} />
          <Field label={t('from')} error={errorOf(`policy.windows.${i}.from`)}>
            {(ids) => <Input {...ids} type="time" {...register(`windows.${i}.from`)} />}
          </Field>
          <Field label={t('to')} error={errorOf(`policy.windows.${i}.to`)}>
            {(ids) => <Input {...ids} type="time" {...register(`windows.${i}.to`)} />}
          </Field>
          <IconButton label={t('removeWindow', { n: i + 1 })} onClick={() => remove(i)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        className="self-start"
        disabled={fields.length >= 14}
        onClick={() => append({ days: EVERY_DAY, from: '22:00', to: '05:00' })}
      >
        <Plus aria-hidden />
        {t('addWindow')}
      </Button>
      <p className="text-[0.8125rem] text-muted">{t('windowsHint')}</p>
    </fieldset>
  )
}

/** Monday first; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** The days on which a window opens; one over midnight ends on the next. */
function WindowDays({ i, errorOf }: { i: number; errorOf: ErrorOf }) {
  const t = useTranslations('rollouts.wizard')
  const weekdays = useWeekdays()
  const { control } = useFormContext<RolloutDraft>()
  const failure = errorOf(`policy.windows.${i}.days`)
  return (
    <Controller
      control={control}
      name={`windows.${i}.days`}
      render={({ field }) => (
        <div
          role="group"
          aria-label={t('windowDays', { n: i + 1 })}
          className="flex basis-full flex-wrap gap-1.5"
        >
          {WEEK.map((day) => (
            <Chip
              key={day}
              pressed={field.value.includes(day)}
              onClick={() => field.onChange(withDay(field.value, day))}
              onBlur={field.onBlur}
            >
              {weekdays[day]}
            </Chip>
          ))}
          {failure && (
            <p role="alert" className="basis-full text-[0.8125rem] text-critical">
              {failure}
            </p>
          )}
        </div>
      )}
    />
  )
}

const withDay = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)

/** Guards that may be set aside; the others always hold. */
function GuardFields() {
  const t = useTranslations('rollouts')
  const { control } = useFormContext<RolloutDraft>()
  const waivable = GUARDS.filter((name) => !ALWAYS_ON_GUARDS.includes(name))
  return (
    <Controller
      control={control}
      name="waived"
      render={({ field }) => (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t('wizard.guards')}</legend>
          <p className="text-[0.8125rem] text-muted">
            {t('wizard.alwaysOn', {
              guards: ALWAYS_ON_GUARDS.map((name) => t(`guardNames.${name}`)).join(', '),
            })}
          </p>
          <div className="grid gap-2 sm:grid-cols-2">
            {waivable.map((name) => (
              <SwitchField
                key={name}
                label={t(`guardNames.${name}`)}
                checked={!field.value.includes(name)}
                onChange={(isOn) =>
                  field.onChange(isOn ? field.value.filter((one) => one !== name) : [...field.value, name])
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    />
  )
}
