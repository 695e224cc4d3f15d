'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { runAction } from '@/client/action'
import { useUnsavedWarning } from '@/client/unsaved/use-unsaved-warning'
import { SaveFailure } from '@/components/forms/save-failure'
import { useSave } from '@/components/forms/use-save'
import type { Firmware } from '@/contracts/firmware/firmware'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { BackLink } from '@/ui/navigation/back-link'
import { MANAGER_PATH } from '../rollout-address'
import type { RolloutEditing } from '../rollout-actions'
import { GroupFields } from './group-fields'
import { ImageFields } from './image-fields'
import { LimitFields } from './limit-fields'
import { PreviewCard } from './preview-card'
import { ReviewStep } from './review-step'
import { draftOf, fieldsOf, newRollout, type RolloutDraft } from './rollout-draft'
import { TargetFields } from './target-fields'
import { usePreview } from './use-preview'

const STEPS = ['image', 'target', 'groups', 'limits', 'review'] as const
type Step = (typeof STEPS)[number]

type Props = {
  /** Images that can be rolled out. */
  images: readonly Firmware[]
  /** The draft that is changed; null for a new one. */
  rollout: RolloutDetail | null
  /** The image that a new one begins with. */
  firmwareId: string
  editing: RolloutEditing
}

/** Image, devices, groups, limits, rehearsal: a draft, which its page submits. */
export function RolloutWizard({ images, rollout, firmwareId, editing }: Props) {
  const t = useTranslations('rollouts.wizard')
  const router = useRouter()
  const form = useSave()
  const [base] = useState(() => rollout ?? newRollout(firmwareId))
  const methods = useForm<RolloutDraft>({ defaultValues: draftOf(base) })
  const [step, setStep] = useState<Step>('image')
  const draft = useWatch({ control: methods.control }) as RolloutDraft
  const fields = fieldsOf(draft, base)
  const counted = usePreview(fields, { rehearse: step === 'review' })
  const [isSaved, setSaved] = useState(false)
  useUnsavedWarning(methods.formState.isDirty && !isSaved, t('unsaved'))
  const at = STEPS.indexOf(step)
  const save = () =>
    form.save(async () => {
      const saved = rollout
        ? editing.update({ params: { id: rollout.id }, body: { ...fields, version: rollout.version } })
        : editing.create({ body: fields })
      const { rollout: kept } = await runAction(saved)
      setSaved(true)
      router.push(`${MANAGER_PATH}?rollout=${kept.id}`)
    })
  return (
    <FormProvider {...methods}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
        <BackLink href={rollout ? `${MANAGER_PATH}?rollout=${rollout.id}` : MANAGER_PATH}>
          {t('back')}
        </BackLink>
        <h1 className="text-xl font-semibold tracking-tight">{rollout ? t('editTitle') : t('title')}</h1>
        <StepList step={step} onStep={setStep} />
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
          <Card className="flex min-w-0 flex-col gap-4 p-4">
            {step === 'image' && <ImageFields images={images} errorOf={form.errorOf} />}
            {step === 'target' && <TargetFields errorOf={form.errorOf} />}
            {step === 'groups' && <GroupFields errorOf={form.errorOf} />}
            {step === 'limits' && <LimitFields errorOf={form.errorOf} />}
            {step === 'review' && <ReviewStep counted={counted} />}
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
              <SaveFailure text={form.failure} />
              {at > 0 && <Button onClick={() => setStep(STEPS[at - 1] ?? step)}>{t('previous')}</Button>}
              {at < STEPS.length - 1 && (
                <Button variant="primary" onClick={() => setStep(STEPS[at + 1] ?? step)}>
                  {t('next')}
                </Button>
              )}
              <Button
                variant={step === 'review' ? 'primary' : 'secondary'}
                busy={form.busy}
                disabled={draft.name.trim() === '' || draft.firmwareId === ''}
                onClick={() => void save()}
              >
                {t('save')}
              </Button>
            </footer>
          </Card>
          <PreviewCard counted={counted} fields={fields} />
        </div>
      </div>
    </FormProvider>
  )
}

function StepList({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const t = useTranslations('rollouts.wizard')
  return (
    <nav aria-label={t('steps')}>
      <ol className="flex gap-1 overflow-x-auto border-b border-line">
        {STEPS.map((one, i) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              onClick={() => onStep(one)}
              className={cn(
                'inline-flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-ink',
                'aria-[current]:border-accent aria-[current]:text-ink',
              )}
            >
              {i + 1}. {t(`stepNames.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
