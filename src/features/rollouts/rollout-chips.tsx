'use client'
import { useTranslations } from 'next-intl'
import type { CampaignState, ItemState } from '@/domain/rollouts/states'
import { Chip, type Tone } from '@/ui/chip'

const CAMPAIGN_TONES: Record<CampaignState, Tone> = {
  draft: 'neutral',
  waiting_approval: 'warning',
  scheduled: 'info',
  running: 'accent',
  paused: 'warning',
  finished: 'success',
  aborting: 'critical',
  aborted: 'neutral',
}

export function RolloutChip({ state }: { state: CampaignState }) {
  const t = useTranslations('rollouts.states')
  return <Chip tone={CAMPAIGN_TONES[state]}>{t(state)}</Chip>
}

const ITEM_TONES: Partial<Record<ItemState, Tone>> = {
  succeeded: 'success',
  failed: 'critical',
  rolled_back: 'critical',
  timed_out: 'critical',
  missing: 'critical',
  refused: 'warning',
  offered: 'info',
  accepted: 'info',
  downloading: 'info',
  verified: 'info',
  waiting: 'info',
  applying: 'accent',
  confirming: 'accent',
}

export function ItemChip({ state }: { state: ItemState }) {
  const t = useTranslations('rollouts.itemStates')
  return <Chip tone={ITEM_TONES[state] ?? 'neutral'}>{t(state)}</Chip>
}
