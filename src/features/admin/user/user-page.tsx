'use client'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { UserChannels } from './user-channels'
import { UserFacts } from './user-facts'
import { UserHead } from './user-head'
import { UserActivity, UserAlerts, UserDevices, UserSessions } from './user-lists'
import { UserMenu } from './user-menu'
import type { UserActions } from './user-actions'

type Props = { user: AdminUserDetail; backHref: string; actions: UserActions }

/** One account with everything that belongs to it. */
export function UserPage({ user, backHref, actions }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <UserHead user={user} backHref={backHref}>
        <UserMenu user={user} actions={actions} />
      </UserHead>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UserFacts user={user} />
        <UserChannels user={user} />
        <UserDevices user={user} />
        <UserSessions user={user} />
        <UserAlerts user={user} />
      </div>
      <UserActivity user={user} />
    </div>
  )
}
