import { can, type Access, type Role } from './policy'

/** The route table of the specification: every page and who may open it. `public` pages have no login guard. */
export const ROUTE_ROLES = {
  '/login': 'public',
  '/register': 'public',
  '/oauth-start': 'public',
  '/oauth-callback': 'public',
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/verify-email': 'public',
  '/mail-opt-out': 'public',
  '/demo/mui': 'public',
  '/shared': 'public',
  '/': 'user',
  '/devices': 'user',
  '/devices/claim': 'user',
  '/devices/inbox': 'user',
  '/devices/[deviceId]': 'user',
  '/widgets': 'user',
  '/profile': 'user',
  '/admin': 'admin',
  '/admin/ota': 'admin',
  '/audit': 'admin',
  '/superuser': 'superuser',
  '/superuser/users': 'superuser',
  '/superuser/ota-manager': 'superuser',
  '/superuser/todos': 'superuser',
  '/superuser/api-explorer': 'superuser',
  '/superuser/firmware-explorer': 'superuser',
  '/superuser/email': 'superuser',
} as const satisfies Record<string, Access>

/** What the middleware shows instead of a page that a role may not see. */
export const FORBIDDEN_PATH = '/forbidden'
/** Names the page in its place; the middleware removes it from every request that a client sends. */
export const FORBIDDEN_PAGE_HEADER = 'x-forbidden-page'

export type PagePath = keyof typeof ROUTE_ROLES

const PATHS = (Object.keys(ROUTE_ROLES) as PagePath[]).sort((a, b) => b.length - a.length)

/**
 * The access of a page: the entry of the longest prefix that ends at a path segment, so that `/devices/abc` is guarded
 * like `/devices`. Paths outside the table need a login, so that an unauthenticated client learns nothing.
 */
export function accessOf(pathname: string): Access {
  const path = pathname.replace(/\/+$/, '') || '/'
  const entry = PATHS.find((p) => path === p || (p !== '/' && path.startsWith(`${p}/`)))
  return entry ? ROUTE_ROLES[entry] : 'user'
}

export type PageDecision = 'allow' | 'login' | 'forbidden'

/**
 * | page access   | not signed in | role too low | role sufficient |
 * |---------------|---------------|--------------|-----------------|
 * | public        | allow         | allow        | allow           |
 * | anything else | login         | forbidden    | allow           |
 */
export function decidePage({ pathname, role }: { pathname: string; role: Role | null }): PageDecision {
  const access = accessOf(pathname)
  if (can(role ? { role } : null, access)) return 'allow'
  return role ? 'forbidden' : 'login'
}
