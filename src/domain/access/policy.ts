import type { KeyGrant } from './api-key'

/** Roles in rising order of power. */
export const ROLES = ['user', 'admin', 'superuser'] as const
export type Role = (typeof ROLES)[number]

/** Callers other than people: a device with its own secret, an MQTT broker that checks its clients, a clock that calls. */
const MACHINES = ['device', 'broker', 'cron'] as const
export type Machine = (typeof MACHINES)[number]

/** Who may use a call: any client, a signed-in user with at least this role, a machine, or who reads metrics. */
export type Access = 'public' | 'metrics' | Role | Machine

export const isMachine = (access: Access): access is Machine => MACHINES.some((one) => one === access)

/** The caller. `key`: the API key by which somebody's program calls. */
export type Actor = { userId: string; role: Role; key?: KeyGrant | null }

/**
 * | access         | anonymous | user | admin | superuser |
 * |----------------|-----------|------|-------|-----------|
 * | public         | yes       | yes  | yes   | yes       |
 * | user           | no        | yes  | yes   | yes       |
 * | admin          | no        | no   | yes   | yes       |
 * | superuser      | no        | no   | no    | yes       |
 * | metrics        | no        | no   | no    | yes       |
 * | device, broker, cron | no        | no   | no    | no        |
 */
export function can(actor: Pick<Actor, 'role'> | null, access: Access): boolean {
  if (access === 'public') return true
  if (!actor || isMachine(access)) return false
  if (access === 'metrics') return actor.role === 'superuser'
  return ROLES.indexOf(actor.role) >= ROLES.indexOf(access)
}

/** Administrators and superusers see every device; others their own. */
export const seesAllDevices = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'user'

/** A user's relation to a device. Administrators count as owners. */
export type DeviceAccess = 'owner' | 'operator' | 'viewer'

/** Kinds of access to a device: view, switch, configure. */
export type DevicePower = 'view' | 'operate' | 'manage'

const POWERS: Record<DeviceAccess, readonly DevicePower[]> = {
  owner: ['view', 'operate', 'manage'],
  operator: ['view', 'operate'],
  viewer: ['view'],
}

/**
 * |          | view | operate | manage |
 * |----------|------|---------|--------|
 * | owner    | yes  | yes     | yes    |
 * | operator | yes  | yes     | no     |
 * | viewer   | yes  | no      | no     |
 */
export const mayDo = (access: DeviceAccess, power: DevicePower): boolean => POWERS[access].includes(power)

type Shared = {
  uuid: string
  ownerId: string | null
  shares: readonly (readonly [userId: string, role: 'viewer' | 'operator'])[]
}

/** The devices that the actor's key is restricted to; null for no restriction. */
export const onlyDevices = (actor: Pick<Actor, 'key'>): readonly string[] | null =>
  actor.key?.deviceUuids ?? null

/** The user's relation to a device; null for another user, who must not learn that it exists. */
export function accessTo({ uuid, ownerId, shares }: Shared, actor: Actor): DeviceAccess | null {
  if (onlyDevices(actor)?.includes(uuid) === false) return null
  if (ownerId === actor.userId || seesAllDevices(actor)) return 'owner'
  return shares.find(([userId]) => userId === actor.userId)?.[1] ?? null
}
