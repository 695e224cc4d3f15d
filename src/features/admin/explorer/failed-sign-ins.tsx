'use client'
import { ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { FailedSignIns } from '@/contracts/superuser/users/sign-ins'
import { MOST_FAILED_SIGN_INS } from '@/domain/access/list-ends'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { TitledCard } from '@/ui/titled-card'

const AGE_TICK_MS = 60_000

type Shown = { signIn: FailedSignIns; /** Page of the account, where there is one. */ href: string | null }

/** Failed sign-ins by the address that was tried. */
export function FailedSignInsList({ signIns }: { signIns: readonly Shown[] }) {
  const t = useTranslations('usersExplorer.failed')
  if (signIns.length === 0)
    return (
      <Card>
        <EmptyState icon={<ShieldCheck />} title={t('emptyTitle')} description={t('emptyText')} />
      </Card>
    )
  return (
    <TitledCard title={t('list')}>
      <p className="-mt-2 text-sm text-muted">{t('text')}</p>
      <ul aria-label={t('list')} className="flex flex-col divide-y divide-line">
        {signIns.map((one) => (
          <FailedRow key={one.signIn.email} {...one} />
        ))}
      </ul>
      {signIns.length >= MOST_FAILED_SIGN_INS && (
        <p className="text-[0.8125rem] text-muted">{t('atMost', { count: MOST_FAILED_SIGN_INS })}</p>
      )}
    </TitledCard>
  )
}

function FailedRow({ signIn: { email, user, failures, lastAt, addresses, lock }, href }: Shown) {
  const t = useTranslations('usersExplorer.failed')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const facts = [
    t('count', { count: failures }),
    lastAt && format.ago(lastAt, now),
    addresses.length > 0 && t('from', { addresses: addresses.join(', ') }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0">
        {href ? (
          <Link href={href} className="font-medium break-all hover:underline">
            {email}
          </Link>
        ) : (
          <span className="font-medium break-all">{email}</span>
        )}
        <span className="ml-2 text-muted">{user ? user.name : t('nobody')}</span>
        <p className="text-[0.8125rem] wrap-anywhere text-muted">{facts.join(' · ')}</p>
      </div>
      {lock.until && <Chip tone="critical">{t('locked', { time: format.dateTime(lock.until) })}</Chip>}
    </li>
  )
}
