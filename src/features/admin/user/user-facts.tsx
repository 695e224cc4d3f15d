'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { TitledCard } from '@/ui/titled-card'

const AGE_TICK_MS = 60_000

/** The account in facts: profile, sign-in and how alerts reach it. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const t = useTranslations('admin.facts')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const { factors } = user
  const signIn = [
    factors.password && t('password'),
    factors.totp && t('totp'),
    factors.passkeys > 0 && t('passkeys', { count: factors.passkeys }),
    factors.external > 0 && t('external', { count: factors.external }),
  ].filter((word) => word !== false)
  return (
    <TitledCard title={t('title')}>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Line name={t('verified')}>{user.verified ? t('yes') : t('no')}</Line>
        <Line name={t('signIn')}>{signIn.join(', ') || t('nothing')}</Line>
        <Line name={t('created')}>{format.dateTime(user.createdAt)}</Line>
        <Line name={t('seen')}>{user.lastSeenAt ? format.ago(user.lastSeenAt, now) : t('never')}</Line>
        <Line name={t('timezone')}>{user.timezone}</Line>
        <Line name={t('phone')}>{user.phone || t('nothing')}</Line>
        <Line name={t('channels')}>
          {user.channels
            .filter(({ ready }) => ready)
            .map(({ channel }) => t(`channel.${channel}`))
            .join(', ') || t('noChannel')}
        </Line>
        {user.disabledAt && (
          <>
            <Line name={t('disabled')}>{format.dateTime(user.disabledAt)}</Line>
            <Line name={t('alertsTo')}>{user.alertsTo?.email ?? t('paused')}</Line>
          </>
        )}
      </dl>
    </TitledCard>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-3 border-b border-line pb-1.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}
