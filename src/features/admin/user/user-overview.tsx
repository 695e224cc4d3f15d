import type { AdminUserDetail } from '@/contracts/admin/users'
import { UserChannels } from './user-channels'
import { UserFacts } from './user-facts'
import { UserActivity, UserAlerts, UserDevices, UserSessions } from './user-lists'

/** Everything that belongs to an account, to look at. */
export function UserOverview({ user }: { user: AdminUserDetail }) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UserFacts user={user} />
        <UserChannels user={user} />
        <UserDevices user={user} />
        <UserAlerts user={user} />
        <UserSessions user={user} />
      </div>
      <UserActivity user={user} />
    </>
  )
}
