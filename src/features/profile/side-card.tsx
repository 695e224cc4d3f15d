'use client'
import { CircleCheck, CircleDashed, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { User } from '@/contracts/account'
import { RoleChip } from '@/components/account/role-chip'
import { localeName } from '@/domain/text/languages'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { Avatar } from './personal/avatar'

export function VerifiedChip({ isVerified }: { isVerified: boolean }) {
  const t = useTranslations('profile.side')
  const Icon = isVerified ? CircleCheck : CircleDashed
  return (
    <Chip tone={isVerified ? 'success' : 'warning'}>
      <Icon aria-hidden />
      {isVerified ? t('verified') : t('pending')}
    </Chip>
  )
}

type Props = { user: User; onConnect: () => void; /** The button. */ signOut: ReactNode }

/** Who is signed in, as saved. */
export function SideCard({ user, onConnect, signOut }: Props) {
  const t = useTranslations('profile.side')
  const facts = [
    { name: t('phone'), value: user.phone },
    { name: t('timezone'), value: user.timezone.replaceAll('_', ' ') },
    { name: t('locale'), value: localeName(user.locale) },
  ]
  return (
    <aside aria-label={t('label')} className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex items-center gap-3">
          <Avatar
            key={user.avatarUrl}
            url={user.avatarUrl}
            name={user.name}
            email={user.email}
            className="size-14"
          />
          <div className="min-w-0">
            <p className="font-semibold break-words">{user.name}</p>
            <p className="text-sm break-all text-muted">{user.email}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <RoleChip role={user.role} />
          <VerifiedChip isVerified={user.emailVerified} />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right break-words">
                {value || <span className="text-muted">{t('none')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card className="flex flex-col gap-2 p-4 sm:p-5">
        <h2 className="text-sm font-semibold">{t('quick')}</h2>
        <Button
          writes
          onClick={onConnect}
          aria-description={t('connectHint')}
          className="w-full justify-start"
        >
          <Link2 aria-hidden />
          {t('connect')}
        </Button>
        {signOut}
      </Card>
    </aside>
  )
}
