import {
  Activity,
  Braces,
  Cpu,
  HardDriveDownload,
  LayoutDashboard,
  LayoutTemplate,
  ListTodo,
  type LucideIcon,
  PlusCircle,
  RefreshCcwDot,
  Rocket,
  ScrollText,
  UserRound,
  UserSearch,
  Users,
} from 'lucide-react'
import { can, type Role } from '@/domain/access/policy'
import { type PagePath, ROUTE_ROLES } from '@/domain/access/routes'

export const NAV_SECTIONS = ['main', 'administration', 'superAdministration'] as const
export type NavSection = (typeof NAV_SECTIONS)[number]

export type NavEntry = {
  href: PagePath
  /** Key of its name in the shell's messages. */
  label: string
  icon: LucideIcon
  section: NavSection
}

/** Every page that exists and has a link, in the order of the sidebar. A new page adds its line here. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { href: '/', label: 'dashboard', icon: LayoutDashboard, section: 'main' },
  { href: '/devices', label: 'devices', icon: Cpu, section: 'main' },
  { href: '/devices/claim', label: 'claimDevice', icon: PlusCircle, section: 'main' },
  { href: '/widgets', label: 'widgets', icon: LayoutTemplate, section: 'main' },
  { href: '/profile', label: 'profile', icon: UserRound, section: 'main' },
  { href: '/admin', label: 'users', icon: Users, section: 'administration' },
  { href: '/admin/ota', label: 'ota', icon: RefreshCcwDot, section: 'administration' },
  { href: '/audit', label: 'audit', icon: ScrollText, section: 'administration' },
  { href: '/superuser', label: 'system', icon: Activity, section: 'superAdministration' },
  { href: '/superuser/users', label: 'usersExplorer', icon: UserSearch, section: 'superAdministration' },
  {
    href: '/superuser/ota-manager',
    label: 'otaManager',
    icon: Rocket,
    section: 'superAdministration',
  },
  { href: '/superuser/todos', label: 'todos', icon: ListTodo, section: 'superAdministration' },
  {
    href: '/superuser/api-explorer',
    label: 'apiExplorer',
    icon: Braces,
    section: 'superAdministration',
  },
  {
    href: '/superuser/firmware-explorer',
    label: 'firmware',
    icon: HardDriveDownload,
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

/** The entry a path belongs to: itself, or the longest one above it (`/devices/abc` → `/devices`). */
export function activeHref(pathname: string, entries: readonly NavEntry[] = NAV_ENTRIES): PagePath | null {
  const above = entries.filter(
    (e) => e.href === pathname || (e.href !== '/' && pathname.startsWith(`${e.href}/`)),
  )
  return above.sort((a, b) => b.href.length - a.href.length)[0]?.href ?? null
}
