'use client'
import { useTranslations } from 'next-intl'
import { ChannelHealthLine } from '@/components/account/channel-health'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { TitledCard } from '@/ui/titled-card'

/** How each way does by which alerts could reach this user. */
export function UserChannels({ user }: { user: AdminUserDetail }) {
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
