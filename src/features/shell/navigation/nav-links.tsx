'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSession } from '@/client/session/session'
import { cn } from '@/ui/cn'
import { activeHref, type NavEntry, navFor } from './nav'

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
