'use client'
import { useTranslations } from 'next-intl'
import { Drawer } from '@/ui/overlay/drawer'
import { AccountBadge } from '@/features/shell/account-badge'
import { HeaderClock } from '@/features/shell/status/header-clock'
import { Logo } from '@/features/shell/logo'
import { NavLinks } from './nav-links'
import { ProvisionedCount } from '@/features/shell/status/provisioned-count'
import { SignOutButton } from './sidebar'
import type { Versions } from '@/features/shell/status/use-versions'
import { VersionList } from '@/features/shell/status/version-list'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; versions: Versions }

/** The sidebar of narrow screens, with what their header has no room for. */
export function NavDrawer({ open, onOpenChange, versions }: Props) {
  const t = useTranslations('shell')
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t('menu')}
      description={t('menuText')}
      head={<Logo href="/" />}
    >
      <NavLinks onNavigate={() => onOpenChange(false)} />
      <div className="mt-auto flex flex-col gap-4 border-t border-line p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <HeaderClock />
          <ProvisionedCount />
        </div>
        <VersionList versions={versions} />
      </div>
      <div className="flex flex-col gap-1 border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <AccountBadge className="px-2.5 py-1" emailClassName="break-all whitespace-normal" />
        <SignOutButton />
      </div>
    </Drawer>
  )
}
