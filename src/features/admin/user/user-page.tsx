'use client'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { UserHead } from './user-head'
import { UserMenu } from './user-menu'
import { UserOverview } from './user-overview'
import type { UserActions } from './user-actions'

type Props = { user: AdminUserDetail; backHref: string; actions: UserActions }

/** One account with everything that belongs to it. */
export function UserPage({ user, backHref, actions }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <UserHead user={user} backHref={backHref}>
        <UserMenu user={user} actions={actions} />
      </UserHead>
      <UserOverview user={user} />
    </div>
  )
}
