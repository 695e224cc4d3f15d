import { useTranslations } from 'next-intl'
import { ChannelHealthLine } from '@/components/account/channel-health'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { TitledCard } from '@/ui/titled-card'
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

/** How each way does by which alerts could reach this user. */
function UserChannels({ user }: { user: AdminUserDetail }) {
  const t = useTranslations('admin.facts')
  const names = useTranslations('channelHealth.name')
  return (
    <TitledCard title={t('channelHealth')}>
      <ul className="flex flex-col gap-3">
        {user.channels.map((health) => (
          <li key={health.channel} className="flex flex-col gap-1 text-sm font-medium">
            {names(health.channel)}
            <ChannelHealthLine health={health} isOwn={false} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
