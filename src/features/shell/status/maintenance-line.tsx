'use client'
import { Construction } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useSession } from '@/client/session/session'
import type { Health } from '@/contracts/system'

const TICK_MS = 1_000

/** Why nothing can be changed, and until when; goes by itself at that time. */
export function MaintenanceLine({
  maintenance: { message, until },
}: {
  maintenance: NonNullable<Health['maintenance']>
}) {
  const t = useTranslations('shell.maintenance')
  const format = useFormat()
  const { user } = useSession()
  const now = useNow(TICK_MS)
  if (now !== null && Date.parse(until) <= now) return null
  const time = format.moment(until, now)
  return (
    <div
      role="region"
      aria-label={t('label')}
      className="flex flex-wrap items-center justify-center gap-x-2 border-b border-line bg-warning-soft px-3 py-1.5 text-center text-[0.8125rem] text-warning"
    >
      <Construction aria-hidden className="size-4 shrink-0" />
      <span className="font-medium break-words">{message}</span>
      <span>{t(user?.role === 'superuser' ? 'mine' : 'until', { time })}</span>
    </div>
  )
}
