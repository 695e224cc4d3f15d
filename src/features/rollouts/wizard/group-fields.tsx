'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MAX_GROUPS } from '@/contracts/rollouts/policy'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { IconButton } from '@/ui/icon-button'
import { NEW_GROUP, type RolloutDraft } from './rollout-draft'
import { SwitchField } from './switch-field'
import type { ErrorOf } from './error-of'

const FIGURES = [
  { name: 'percent', path: 'percent', unit: '%' },
  { name: 'successPercent', path: 'successPercent', unit: '%' },
  { name: 'errorPercent', path: 'errorPercent', unit: '%' },
  { name: 'errorCount', path: 'errorCount', unit: undefined },
  { name: 'minEnded', path: 'minEnded', unit: undefined },
  { name: 'soakHours', path: 'soakMs', unit: 'h' },
] as const

/** The groups in their order: the share of each, when it pauses, how long it is watched before the next. */
export function GroupFields({ errorOf }: { errorOf: ErrorOf }) {
  const t = useTranslations('rollouts.wizard')
  const { control } = useFormContext<RolloutDraft>()
  const { fields, append, remove } = useFieldArray({ control, name: 'groups' })
  const groups = useWatch({ control, name: 'groups' })
  const sum = groups.reduce((all, { percent }) => all + (percent ?? 0), 0)
  const failure = errorOf('policy.groups')
  return (
    <>
      <p className="text-sm text-muted">{t('groupsLead')}</p>
      <ol className="flex flex-col gap-4">
        {fields.map((field, i) => (
          <GroupRow
            key={field.id}
            i={i}
            errorOf={errorOf}
            onRemove={fields.length > 1 ? () => remove(i) : undefined}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          disabled={fields.length >= MAX_GROUPS}
          onClick={() => append({ ...NEW_GROUP, percent: null })}
        >
          <Plus aria-hidden />
          {t('addGroup')}
        </Button>
        <p role="status" className={sum === 100 ? 'text-sm text-muted' : 'text-sm text-critical'}>
          {t('sum', { percent: sum })}
        </p>
      </div>
      {failure && (
        <p role="alert" className="text-sm text-critical">
          {failure}
        </p>
      )}
    </>
  )
}

type RowProps = { i: number; errorOf: ErrorOf; onRemove: (() => void) | undefined }

function GroupRow({ i, errorOf, onRemove }: RowProps) {
  const t = useTranslations('rollouts')
  const { control } = useFormContext<RolloutDraft>()
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-center justify-between">
        <h3 className="text-sm font-semibold">
          {t('groupName', { n: i + 1 })}
          {i === 0 && <span className="font-normal text-muted"> · {t('canary')}</span>}
        </h3>
        {onRemove && (
          <IconButton label={t('wizard.removeGroup', { n: i + 1 })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
        {FIGURES.map(({ name, path, unit }) => (
          <Controller
            key={name}
            control={control}
            name={`groups.${i}.${name}`}
            render={({ field }) => (
              <Field label={t(`wizard.${name}`)} error={errorOf(`policy.groups.${i}.${path}`)}>
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
      <Controller
        control={control}
        name={`groups.${i}.pauseAfter`}
        render={({ field }) => (
          <SwitchField label={t('wizard.pauseAfter')} checked={field.value} onChange={field.onChange} />
        )}
      />
    </li>
  )
}
