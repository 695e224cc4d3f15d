'use client'
import { useTranslations } from 'next-intl'
import type { MailingKind, MailingState, RecipientState } from '@/domain/mailings/mailing'
import { Chip, type Tone } from '@/ui/chip'

const MAILING_TONES: Readonly<Record<MailingState, Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'accent',
  paused: 'warning',
  sent: 'success',
  cancelled: 'neutral',
}

export function MailingChip({ state }: { state: MailingState }) {
  const t = useTranslations('mailings.states')
  return <Chip tone={MAILING_TONES[state]}>{t(state)}</Chip>
}

export function KindChip({ kind }: { kind: MailingKind }) {
  const t = useTranslations('mailings.kinds')
  return <Chip tone={kind === 'notice' ? 'info' : 'neutral'}>{t(kind)}</Chip>
}

const RECIPIENT_TONES: Readonly<Record<RecipientState, Tone>> = {
  waiting: 'neutral',
  queued: 'accent',
  sent: 'success',
  failed: 'critical',
  skipped: 'neutral',
  bounced: 'warning',
  complained: 'critical',
}

export function RecipientChip({ state }: { state: RecipientState }) {
  const t = useTranslations('mailings.recipientStates')
  return <Chip tone={RECIPIENT_TONES[state]}>{t(state)}</Chip>
}
