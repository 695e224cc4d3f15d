'use client'
import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { ChecklistItem } from '@/contracts/superuser/todo'
import { TODO_LIMITS } from '@/domain/todos/todo'
import { Button } from '@/ui/button'
import { Input } from '@/ui/form/input'
import { IconButton } from '@/ui/icon-button'

type Props = {
  steps: readonly ChecklistItem[]
  error: string | undefined
  onChange: (steps: ChecklistItem[]) => void
}

const newId = () => crypto.randomUUID().replaceAll('-', '')

/** The steps of a todo; Enter in one begins the next. */
export function ChecklistEditor({ steps, error, onChange }: Props) {
  const t = useTranslations('todos')
  const heading = useId()
  const change = (id: string, patch: Partial<ChecklistItem>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...patch } : step)))
  const insert = (at: number) => onChange(steps.toSpliced(at, 0, { id: newId(), text: '', done: false }))
  const shift = (at: number, by: number) => {
    const step = steps[at]
    if (step) onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, step))
  }
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="text-sm font-medium">
        {t('fields.checklist')}
      </h3>
      <ul className="flex flex-col gap-1.5">
        {steps.map((step, at) => (
          <li key={step.id} className="flex items-center gap-1.5">
            <input
              type="checkbox"
              aria-label={t('stepDone', { step: at + 1 })}
              checked={step.done}
              onChange={(event) => change(step.id, { done: event.target.checked })}
            />
            <Input
              aria-label={t('step', { step: at + 1 })}
              autoFocus={step.text === ''}
              value={step.text}
              maxLength={TODO_LIMITS.checklistItem}
              onChange={(event) => change(step.id, { text: event.target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (step.text.trim() !== '') insert(at + 1)
              }}
            />
            <IconButton
              label={t('stepUp', { step: at + 1 })}
              disabled={at === 0}
              onClick={() => shift(at, -1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={t('stepDown', { step: at + 1 })}
              disabled={at === steps.length - 1}
              onClick={() => shift(at, 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              label={t('removeStep', { step: at + 1 })}
              onClick={() => onChange(steps.filter(({ id }) => id !== step.id))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="flex items-center gap-1.5 text-[0.8125rem] text-critical">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
      <Button
        size="sm"
        className="self-start"
        disabled={steps.length >= TODO_LIMITS.checklist}
        onClick={() => insert(steps.length)}
      >
        <Plus aria-hidden />
        {t('addStep')}
      </Button>
    </section>
  )
}
