'use client'
import { useTranslations } from 'next-intl'
import type { UserStatus } from '@/contracts/admin/users'
import { Chip, type Tone } from '@/ui/chip'

const TONES: Record<UserStatus, Tone> = {
  active: 'success',
  invited: 'info',
  disabled: 'neutral',
  locked: 'critical',
}

export function StatusChip({ status }: { status: UserStatus }) {
  const t = useTranslations('admin.status')
  return <Chip tone={TONES[status]}>{t(status)}</Chip>
}
