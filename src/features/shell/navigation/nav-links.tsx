'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSession } from '@/client/session/session'
import type { PagePath } from '@/domain/access/routes'
import { cn } from '@/ui/cn'
import { activeHref, NAV_ENTRIES, type NavEntry, navFor } from './nav'

/** The links of the sidebar and of the drawer. */
export function NavLinks({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations('shell')
  const { user } = useSession()
  const active = activeHref(usePathname())
  return (
    <nav aria-label={t('nav')} className="flex flex-col gap-5 p-3">
      {navFor(user?.role ?? null).map(({ section, entries }) => (
        <div key={section}>
          {section !== 'main' && (
            <h2 className="px-2.5 pb-1.5 text-xs font-medium text-muted">{t(section)}</h2>
          )}
          <ul className="flex flex-col gap-0.5">
            {entries.map((entry) => (
              <li key={entry.href}>
                <NavLink entry={entry} active={entry.href === active} onClick={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** What somebody looks for at five in the morning; the rest is in the menu. */
const FOOT: readonly PagePath[] = ['/', '/devices', '/devices/claim', '/profile']
const SHORT_LABELS: Partial<Record<PagePath, string>> = { '/devices/claim': 'claimShort' }

/** The main links at the foot of a phone, within reach of a thumb. */
export function FootLinks() {
  const t = useTranslations('shell')
  const { user } = useSession()
  const active = activeHref(usePathname())
  if (!user) return null
  return (
    <nav
      aria-label={t('footNav')}
      data-foot
      className="fixed inset-x-0 bottom-0 z-30 hidden h-[var(--foot)] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] phone:block"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {NAV_ENTRIES.filter(({ href }) => FOOT.includes(href)).map(({ href, icon: Icon, label }) => (
          <li key={href} className="min-w-0">
            <Link
              href={href}
              aria-current={href === active ? 'page' : undefined}
              className={cn(
                'flex h-full flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium',
                href === active ? 'text-accent' : 'text-muted',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="max-w-full truncate">{t(SHORT_LABELS[href] ?? label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NavLinkProps = { entry: NavEntry; active: boolean; onClick: (() => void) | undefined }

function NavLink({ entry, active, onClick }: NavLinkProps) {
  const t = useTranslations('shell')
  const Icon = entry.icon
  const look = active ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-ink'
  return (
    <Link
      href={entry.href}
      aria-current={active ? 'page' : undefined}
      onClick={onClick}
      className={cn(
        'flex min-h-10 items-center gap-2.5 rounded-control px-2.5 font-medium wide:min-h-9',
        look,
      )}
    >
      <Icon aria-hidden className="size-[1.125rem] shrink-0" />
      {t(entry.label)}
    </Link>
  )
}
