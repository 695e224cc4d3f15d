import {
  Activity,
  Braces,
  HardDriveDownload,
  ListTodo,
  type LucideIcon,
  RefreshCcwDot,
  Rocket,
  ScrollText,
  UserSearch,
  Users,
} from 'lucide-react'

export type IconProps = { className?: string; 'aria-hidden'?: boolean }

const ICONS = {
  users: Users,
  ota: RefreshCcwDot,
  audit: ScrollText,
  system: Activity,
  usersExplorer: UserSearch,
  otaManager: Rocket,
  todos: ListTodo,
  apiExplorer: Braces,
  firmware: HardDriveDownload,
} as const satisfies Record<string, LucideIcon>

export type AdministrationPage = keyof typeof ICONS

/** The sign of a page of the administration. */
export default function AdministrationIcon({ name, ...props }: IconProps & { name: AdministrationPage }) {
  const Icon = ICONS[name]
  return <Icon {...props} />
}
