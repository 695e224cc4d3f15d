'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useSession } from '@/client/session/session'
import { RoleChip } from '@/components/account/role-chip'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { Button } from '@/ui/button'
import { BackLink } from '@/ui/navigation/back-link'
import { StatusChip } from '../status-chip'

type Props = {
  user: AdminUserDetail
  backHref: string
  /** What can be done with the account of somebody else. */
  children: ReactNode
}

/** Whose account a page is about, the way back, and what can be done with it. */
export function UserHead({ user, backHref, children }: Props) {
  const t = useTranslations('admin')
  const isMyself = useSession().user?.id === user.id
  return (
    <>
      <BackLink href={backHref}>{t('back')}</BackLink>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight wrap-anywhere">
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
          {isMyself ? <p className="text-sm text-muted">{t('yourself')}</p> : children}
        </div>
      </header>
    </>
  )
}
