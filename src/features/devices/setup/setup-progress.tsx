import { Check, Circle, CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { widgetDefinitions } from '@/widgets/definitions'
import type { SetupStepName } from './setup-steps'
import type { SetupSaveProgress } from './use-setup-save'

/** What of a set-up is saved, what failed and why, and what is left. */
export function SetupProgress({ progress: { names, done, failed } }: { progress: SetupSaveProgress }) {
  const t = useTranslations('setup')
  const titles = useTranslations('widgets.titles')
  const nameOf = (name: SetupStepName) => (name in widgetDefinitions ? titles(name) : t(`steps.${name}`))
  return (
    <div role="status" className="rounded-control bg-sunken px-3 py-2.5 text-sm">
      {failed && (
        <p role="alert" className="mb-1.5 font-medium text-critical">
          {t('failed', { step: nameOf(failed.name) })} {failed.message}
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {names.map((name) => {
          const state = done.includes(name) ? 'done' : failed?.name === name ? 'failed' : 'left'
          return (
            <li key={name} className="flex items-center gap-2">
              <StepIcon state={state} />
              {nameOf(name)}
              <span className="text-muted">{t(`states.${state}`)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function StepIcon({ state }: { state: 'done' | 'failed' | 'left' }) {
  if (state === 'done') return <Check aria-hidden className="size-4 text-success" />
  if (state === 'failed') return <CircleAlert aria-hidden className="size-4 text-critical" />
  return <Circle aria-hidden className="size-4 text-muted" />
}
