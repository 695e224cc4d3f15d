'use client'
import { useTranslations } from 'next-intl'
import type { Role } from '@/domain/access/policy'
import { Chip, type Tone } from '@/ui/chip'

/** Red, orange and blue. */
const ROLE_TONES: Record<Role, Tone> = { superuser: 'critical', admin: 'warning', user: 'info' }

export function RoleChip({ role }: { role: Role }) {
  const t = useTranslations('roles')
  return <Chip tone={ROLE_TONES[role]}>{t(role)}</Chip>
}
