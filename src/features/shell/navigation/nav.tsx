import { Cpu, LayoutDashboard, LayoutTemplate, PlusCircle, UserRound } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { can, type Role } from '@/domain/access/policy'
import { type PagePath, ROUTE_ROLES } from '@/domain/access/routes'
import { lazyPart } from '@/ui/lazy-part'
import type { AdministrationPage, IconProps } from './administration-icons'

export const NAV_SECTIONS = ['main', 'administration', 'superAdministration'] as const
export type NavSection = (typeof NAV_SECTIONS)[number]

export type NavEntry = {
  href: PagePath
  /** Key of its name in the shell's messages. */
  label: string
  icon: ComponentType<IconProps>
  section: NavSection
}

const AdministrationIcon = lazyPart(() => import('./administration-icons'))

/** The signs of pages that most people never see come on demand. */
function administrationIcon(name: AdministrationPage): ComponentType<IconProps> {
  return function Icon(props) {
    return (
      <Suspense fallback={<span {...props} />}>
        <AdministrationIcon name={name} {...props} />
      </Suspense>
    )
  }
}

/** Every page that exists and has a link, in the order of the sidebar. A new page adds its line here. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { href: '/', label: 'dashboard', icon: LayoutDashboard, section: 'main' },
  { href: '/devices', label: 'devices', icon: Cpu, section: 'main' },
  { href: '/devices/claim', label: 'claimDevice', icon: PlusCircle, section: 'main' },
  { href: '/widgets', label: 'widgets', icon: LayoutTemplate, section: 'main' },
  { href: '/profile', label: 'profile', icon: UserRound, section: 'main' },
  { href: '/admin', label: 'users', icon: administrationIcon('users'), section: 'administration' },
  { href: '/admin/ota', label: 'ota', icon: administrationIcon('ota'), section: 'administration' },
  { href: '/audit', label: 'audit', icon: administrationIcon('audit'), section: 'administration' },
  { href: '/superuser', label: 'system', icon: administrationIcon('system'), section: 'superAdministration' },
  {
    href: '/superuser/users',
    label: 'usersExplorer',
    icon: administrationIcon('usersExplorer'),
    section: 'superAdministration',
  },
  {
    href: '/superuser/ota-manager',
    label: 'otaManager',
    icon: administrationIcon('otaManager'),
    section: 'superAdministration',
  },
  {
    href: '/superuser/todos',
    label: 'todos',
    icon: administrationIcon('todos'),
    section: 'superAdministration',
  },
  {
    href: '/superuser/api-explorer',
    label: 'apiExplorer',
    icon: administrationIcon('apiExplorer'),
    section: 'superAdministration',
  },
  {
    href: '/superuser/firmware-explorer',
    label: 'firmware',
    icon: administrationIcon('firmware'),
    section: 'superAdministration',
  },
]

export type NavGroup = { section: NavSection; entries: NavEntry[] }

/** The sections with something in them for this role. Nobody's role yet means no links. */
export function navFor(role: Role | null, entries: readonly NavEntry[] = NAV_ENTRIES): NavGroup[] {
  if (!role) return []
  return NAV_SECTIONS.map((section) => ({
    section,
    entries: entries.filter((e) => e.section === section && can({ role }, ROUTE_ROLES[e.href])),
  })).filter((group) => group.entries.length > 0)
}

/** No parents of the pages under their addresses: each of those has an entry of its own, or none on purpose. */
const ALONE: readonly string[] = ['/', '/superuser'] satisfies PagePath[]

/** The entry a path belongs to: itself, or the longest one above it (`/devices/abc` → `/devices`). */
export function activeHref(pathname: string, entries: readonly NavEntry[] = NAV_ENTRIES): PagePath | null {
  const above = entries.filter(
    (e) => e.href === pathname || (!ALONE.includes(e.href) && pathname.startsWith(`${e.href}/`)),
  )
  return above.sort((a, b) => b.href.length - a.href.length)[0]?.href ?? null
}
