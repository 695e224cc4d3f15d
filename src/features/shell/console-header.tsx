'use client'
import { LogOut, UserRound, CircleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { lazyPart } from '@/ui/lazy-part'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { AccountBadge } from './account-badge'
import { HeaderClock } from './status/header-clock'
import { HealthChips } from './status/health-chips'
import { Logo } from './logo'
import { MenuButton } from './navigation/menu-button'
import { ProvisionedCount } from './status/provisioned-count'
import { ThemeToggle } from './theme-toggle'
import { useSignOut } from './use-sign-out'
import { useVersions, type Versions } from './status/use-versions'

type Props = { palette: ReactNode; /** What has happened. */ bell: ReactNode }

/** The console's header. What a phone has no room for is in the drawer. */
export function ConsoleHeader({ palette, bell }: Props) {
  const versions = useVersions()
  return (
    <header className="sticky top-[var(--banner)] z-30 flex h-header items-center gap-2 border-b border-line bg-surface px-2 sm:gap-3 sm:px-3">
      <MenuButton versions={versions} />
      <Logo href="/" />
      <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
        <HeaderClock className="max-md:hidden" />
        {/* with large text they give way to what can be pressed */}
        <span className="flex min-w-0 overflow-hidden py-1">
          <HealthChips />
        </span>
        <ProvisionedCount className="hidden min-[56rem]:inline-flex" />
        <VersionChip versions={versions} className="hidden min-[56rem]:inline-flex" />
        <AccountBadge className="max-sm:hidden" emailClassName="hidden max-w-44 wide:inline xl:max-w-64" />
        <span className="flex shrink-0 items-center">
          {palette}
          {bell}
          <ProfileLink />
          <ThemeToggle />
          <LogoutButton />
        </span>
      </div>
    </header>
  )
}

function ProfileLink() {
  const t = useTranslations('shell')
  return (
    <Button asChild variant="ghost" size="icon" className="max-sm:hidden">
      <Link href="/profile" aria-label={t('profile')} data-tip={t('profile')}>
        <UserRound aria-hidden />
      </Link>
    </Button>
  )
}

function LogoutButton() {
  const t = useTranslations('shell')
  const { busy, leave } = useSignOut()
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      onClick={leave}
      aria-label={t('logout')}
      data-tip={t('logout')}
      className="px-2 max-sm:hidden"
    >
      <LogOut aria-hidden />
      <span className="hidden xl:inline">{t('logout')}</span>
    </Button>
  )
}

const VersionList = lazyPart(async () => ({ default: (await import('./status/version-list')).VersionList }))

/** Opens the System Versions panel; in error style while the backend does not tell its version. */
function VersionChip({ versions, className }: { versions: Versions; className?: string }) {
  const t = useTranslations('shell')
  const { failed, frontend, backend } = versions
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Chip
          tone={failed ? 'critical' : 'neutral'}
          aria-label={failed ? t('versionFailed') : t('versionHint', { frontend, backend })}
          className={cn('min-h-6 px-2.5 text-xs tabular-nums', className)}
        >
          {failed && <CircleAlert aria-hidden />}
          {t('version', { version: frontend })}
        </Chip>
      </PopoverTrigger>
      <PopoverContent label={t('versions')} className="w-64">
        <VersionList versions={versions} />
      </PopoverContent>
    </Popover>
  )
}
