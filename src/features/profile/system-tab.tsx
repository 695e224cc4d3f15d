'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import type { User } from '@/contracts/account'
import { listSessions } from '@/contracts/page-calls'
import { browserOf } from '@/domain/access/user-agent'
import { ProfilePanel } from './profile-panel'
import { RoleChip } from '@/components/account/role-chip'
import { useAgentFormat } from './use-agent-format'

type Props = { user: User; /** What runs, and its versions. */ versions: ReactNode }

export function SystemTab({ user, versions }: Props) {
  const t = useTranslations('profile.system')
  const words = useAgentFormat()
  const format = useFormat()
  const { data } = useCall(listSessions, {})
  const started = data?.sessions.find(({ current }) => current)?.createdAt
  const [browser, version] = [words.browser(navigator), browserOf(navigator)?.version ?? '']
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('browser'), value: browser ? t('onPlatform', { browser, version }) : t('unknown') },
    { name: t('platform'), value: words.system(navigator) ?? t('unknown') },
    { name: t('session'), value: format.dateTime(started) },
    { name: t('role'), value: <RoleChip role={user.role} /> },
  ]
  return (
    <>
      <ProfilePanel title={t('versions')}>{versions}</ProfilePanel>
      <ProfilePanel title={t('title')}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </ProfilePanel>
    </>
  )
}
