'use client'
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  Clock,
  Hourglass,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Job, JobRun } from '@/contracts/superuser/jobs'
import { Chip, type Tone } from '@/ui/chip'

const STATES = {
  waiting: { tone: 'neutral', Icon: Clock },
  late: { tone: 'warning', Icon: TriangleAlert },
  requested: { tone: 'accent', Icon: Hourglass },
  running: { tone: 'accent', Icon: LoaderCircle },
  paused: { tone: 'warning', Icon: CirclePause },
} as const satisfies Record<Job['state'], { tone: Tone; Icon: unknown }>

export function JobStateChip({ state }: Pick<Job, 'state'>) {
  const t = useTranslations('systemJobs.states')
  const { tone, Icon } = STATES[state]
  return (
    <Chip tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {t(state)}
    </Chip>
  )
}

const OUTCOMES = {
  running: { tone: 'accent', Icon: LoaderCircle },
  ok: { tone: 'success', Icon: CircleCheck },
  failed: { tone: 'critical', Icon: CircleAlert },
  interrupted: { tone: 'warning', Icon: TriangleAlert },
} as const satisfies Record<JobRun['outcome'], { tone: Tone; Icon: unknown }>

export function OutcomeChip({ outcome }: Pick<JobRun, 'outcome'>) {
  const t = useTranslations('systemJobs.outcomes')
  const { tone, Icon } = OUTCOMES[outcome]
  return (
    <Chip tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {t(outcome)}
    </Chip>
  )
}
