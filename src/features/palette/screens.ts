import {
  Activity,
  Braces,
  Cpu,
  HardDriveDownload,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  ListTodo,
  type LucideIcon,
  Mails,
  PlusCircle,
  RefreshCcwDot,
  Rocket,
  ScrollText,
  Shapes,
  UserRound,
  UserSearch,
  Users,
} from 'lucide-react'
import { can, type Role } from '@/domain/access/policy'
import { type PagePath, ROUTE_ROLES } from '@/domain/access/routes'

type Screen = {
  href: PagePath
  /** Key of its name in the palette's messages. */ label: string
  icon: LucideIcon
}

/** Every screen that exists, linked in the sidebar or not. A new page adds its line here. */
export const SCREENS: readonly Screen[] = [
  { href: '/', label: 'dashboard', icon: LayoutDashboard },
  { href: '/devices', label: 'devices', icon: Cpu },
  { href: '/devices/claim', label: 'claim', icon: PlusCircle },
  { href: '/devices/inbox', label: 'inbox', icon: Inbox },
  { href: '/widgets', label: 'widgets', icon: LayoutTemplate },
  { href: '/profile', label: 'profile', icon: UserRound },
  { href: '/admin', label: 'users', icon: Users },
  { href: '/admin/ota', label: 'ota', icon: RefreshCcwDot },
  { href: '/audit', label: 'audit', icon: ScrollText },
  { href: '/superuser', label: 'system', icon: Activity },
  { href: '/superuser/users', label: 'usersExplorer', icon: UserSearch },
  { href: '/superuser/ota-manager', label: 'otaManager', icon: Rocket },
  { href: '/superuser/todos', label: 'todos', icon: ListTodo },
  { href: '/superuser/api-explorer', label: 'apiExplorer', icon: Braces },
  { href: '/superuser/email', label: 'email', icon: Mails },
  { href: '/superuser/firmware-explorer', label: 'firmware', icon: HardDriveDownload },
  { href: '/demo/mui', label: 'gallery', icon: Shapes },
]

export const screensFor = (role: Role | null): Screen[] =>
  SCREENS.filter(({ href }) => can(role && { role }, ROUTE_ROLES[href]))
