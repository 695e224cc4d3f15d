'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useSession } from '@/client/session/session'
import { RoleChip } from '@/components/account/role-chip'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { Button } from '@/ui/button'
import { StatusChip } from '../status-chip'
import { UserFacts } from './user-facts'
import { UserActivity, UserAlerts, UserDevices, UserSessions } from './user-lists'
import { UserMenu } from './user-menu'
import type { UserActions } from './user-actions'

type Props = { user: AdminUserDetail; backHref: string; actions: UserActions }

/** One account with everything that belongs to it. */
export function UserPage({ user, backHref, actions }: Props) {
  const t = useTranslations('admin')
  const isMyself = useSession().user?.id === user.id
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <Link href={backHref} className="inline-flex items-center gap-1.5 self-start text-sm text-accent">
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight break-words">
            {user.name}
            <RoleChip role={user.role} />
            <StatusChip status={user.status} />
          </h1>
          <p className="mt-0.5 break-all text-muted">{user.email}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button asChild>
            <Link href={`/audit?actor=${encodeURIComponent(user.email)}`}>{t('openAudit')}</Link>
          </Button>
          {isMyself ? (
            <p className="text-sm text-muted">{t('yourself')}</p>
          ) : (
            <UserMenu user={user} actions={actions} />
          )}
        </div>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UserFacts user={user} />
        <UserDevices user={user} />
        <UserSessions user={user} />
        <UserAlerts user={user} />
      </div>
      <UserActivity user={user} />
    </div>
  )
}
