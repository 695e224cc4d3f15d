'use client'
import { CirclePause } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { useReason } from '../use-reason'

/** Why a roll-out is paused, with the figures that decided. */
export function PauseNote({ pause }: { pause: NonNullable<RolloutDetail['pause']> }) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const reason = useReason()
  const figures = [
    pause.group !== null && t('groupName', { n: pause.group + 1 }),
    pause.failure && reason(pause.failure),
    pause.value !== undefined &&
      pause.limit !== undefined &&
      t('ofLimit', { value: format.number(pause.value, 2), limit: format.number(pause.limit, 2) }),
  ].filter(Boolean)
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-card border border-line bg-warning-soft px-4 py-3 text-sm"
    >
      <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        <strong className="font-semibold">{t(`pauses.${pause.reason}`)}</strong>
        {figures.length > 0 && ` · ${figures.join(' · ')}`}
      </span>
    </p>
  )
}
