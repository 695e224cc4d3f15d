import type { AccessEntry, endUserAccess, listUserAccess } from '@/contracts/superuser/users/access'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { revokeDeviceCredential } from '@/server/devices/credentials/credentials'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { withManagedUser } from '../../admin-lock'
import { ACCESS_REGISTERS } from './kinds'

const NOTHING = { name: '', detail: '', createdAt: null, lastUsedAt: null, expiresAt: null } as const
const KINDS = Object.keys(ACCESS_REGISTERS) as (keyof typeof ACCESS_REGISTERS)[]
const MOST_CREDENTIALS = 500

const standing = (now: Date) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] })

/** Secrets that the user's devices log in with: they belong to the device and end under its lock. */
async function loadCredentials(ownerId: string, now: Date): Promise<AccessEntry[]> {
  const rows = await db().deviceCredential.findMany({
    where: { device: { ownerId }, ...standing(now) },
    include: { device: { select: { name: true, publicId: true } } },
    orderBy: { createdAt: 'desc' },
    take: MOST_CREDENTIALS,
  })
  return rows.map(({ id, createdAt, expiresAt, device: { name, publicId } }) => ({
    ...{ ...NOTHING, kind: 'credential', id, name: name || publicId, detail: publicId },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

export const listAccessOfUser: Verb<typeof listUserAccess> = async ({ now }, { params: { id } }) => {
  if ((await db().user.count({ where: { id } })) === 0)
    throw new AppError('not_found', 'There is no such user')
  const [credentials, ...found] = await Promise.all([
    loadCredentials(id, now),
    ...KINDS.map(async (kind) =>
      (await ACCESS_REGISTERS[kind].load(id, now)).map((one) => ({ ...NOTHING, ...one, kind })),
    ),
  ])
  return { access: [...found.flat(), ...credentials] }
}

const goneError = () => new AppError('not_found', 'This does not stand any more')

async function endCredential(ctx: SignedIn, ownerId: string, credentialId: string): Promise<void> {
  const where = { id: credentialId, device: { ownerId }, ...standing(ctx.now) }
  const found = /^[0-9a-f-]{36}$/i.test(credentialId)
    ? await db().deviceCredential.findFirst({ where, select: { devicePublicId: true } })
    : null
  if (!found) throw goneError()
  await revokeDeviceCredential(ctx, {
    params: { deviceId: found.devicePublicId, credentialId },
    query: {},
    body: undefined,
  })
}

export const endAccessOfUser: Verb<typeof endUserAccess> = async (ctx, { params, body: { kind, id } }) => {
  requireProof(ctx)
  if (kind === 'credential') {
    await endCredential(ctx, params.id, id)
    return { ok: true }
  }
  const { [kind]: register } = ACCESS_REGISTERS
  const ending = await withManagedUser(ctx, params.id, async (tx, { target }) => {
    const ending = { user: { id: target.id, email: target.email }, id, now: ctx.now }
    const entry = await register.end(tx, ending)
    if (!entry) throw goneError()
    await recordAudit(tx, ctx, entry)
    return ending
  })
  await register.after?.(ending)
  return { ok: true }
}
