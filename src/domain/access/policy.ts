/** Roles in rising order of power. */
export const ROLES = ['user', 'admin', 'superuser'] as const
export type Role = (typeof ROLES)[number]

/** Who may use a call: anybody, or a signed-in person of at least this role. */
export type Access = 'public' | Role

/** Who is asking; null for somebody who is not signed in. */
export type Actor = { userId: string; role: Role }

/**
 * | access    | anonymous | user | admin | superuser |
 * |-----------|-----------|------|-------|-----------|
 * | public    | yes       | yes  | yes   | yes       |
 * | user      | no        | yes  | yes   | yes       |
 * | admin     | no        | no   | yes   | yes       |
 * | superuser | no        | no   | no    | yes       |
 */
export function can(actor: Pick<Actor, 'role'> | null, access: Access): boolean {
  if (access === 'public') return true
  if (!actor) return false
  return ROLES.indexOf(actor.role) >= ROLES.indexOf(access)
}

/** Administrators and superusers see every device; others their own. */
export const seesAllDevices = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'user'
