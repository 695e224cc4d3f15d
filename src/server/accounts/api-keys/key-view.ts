import type { ApiKey as ApiKeyView } from '@/contracts/me/api-keys'
import { KEY_SCOPES, keyState } from '@/domain/access/api-key'
import type { ApiKey } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'

/** The columns and relations that a view is made of. */
const WITH_DEVICES = {
  devices: { select: { device: { select: { publicId: true } } }, orderBy: { deviceUuid: 'asc' } },
} as const

type KeyRow = ApiKey & { devices: readonly { device: { publicId: string } }[] }

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The scopes of a row; one that this release does not know counts for nothing. */
export const scopesOf = ({ scopes }: Pick<ApiKey, 'scopes'>) =>
  KEY_SCOPES.filter((scope) => scopes.includes(scope))

export function keyView(row: KeyRow, now: Date): ApiKeyView {
  const { id, name, start, isRestricted, devices, previousUntil, expiresAt, lastUsedAt } = row
  const state = keyState({ expiresAt: expiresAt?.getTime() ?? null, revokedAt: null }, now.getTime())
  return {
    ...{ id, name, start, scopes: scopesOf(row) },
    deviceIds: isRestricted ? devices.map(({ device }) => device.publicId) : null,
    state: state === 'active' ? 'active' : 'expired',
    createdAt: row.createdAt.toISOString(),
    rotatedAt: iso(row.rotatedAt),
    previousUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    expiresAt: iso(expiresAt),
    lastUsedAt: iso(lastUsedAt),
    lastUsedFrom: lastUsedAt ? { ip: row.lastIp, client: row.lastUserAgent } : null,
  }
}

/** A person's keys that were not revoked, the newest first; `id`: only this one. */
export async function loadApiKeys(userId: string, now: Date, id?: string): Promise<ApiKeyView[]> {
  const rows = await db().apiKey.findMany({
    where: { userId, revokedAt: null, ...(id && { id }) },
    include: WITH_DEVICES,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map((row) => keyView(row, now))
}
