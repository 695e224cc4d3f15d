'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { OwnerField } from './owner-field'
import type { RolloutDraft } from './rollout-draft'
import type { ErrorOf } from './error-of'

const WORDS = ['families', 'kinds', 'hardware', 'versions', 'tags', 'excludedTags'] as const
const IDS = ['devices', 'excluded'] as const

/** Which devices are meant; an empty field means any. */
export function TargetFields({ errorOf }: { errorOf: ErrorOf }) {
  const t = useTranslations('rollouts')
  const { register } = useFormContext<RolloutDraft>()
  return (
    <>
      <p className="text-sm text-muted">{t('wizard.targetLead')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {WORDS.map((name) => (
          <Field key={name} label={t(`filters.${name}`)} error={errorOf(`target.${name}`)}>
            {(field) => (
              <Input {...field} autoComplete="off" placeholder={t('wizard.any')} {...register(name)} />
            )}
          </Field>
        ))}
      </div>
      <OwnerField errorOf={errorOf} />
      <div className="grid gap-4 sm:grid-cols-2">
        {IDS.map((name) => (
          <Field
            key={name}
            label={t(`filters.${name}`)}
            hint={t('wizard.idsHint')}
            error={errorOf(`target.${name}`)}
          >
            {(field) => (
              <textarea
                {...field}
                className="control min-h-28 font-mono text-[0.8125rem]"
                {...register(name)}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  )
}
