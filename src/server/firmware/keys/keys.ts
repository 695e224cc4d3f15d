import { FIRMWARE_KEY_STATES, type FirmwareKey } from '@/contracts/firmware/keys'
import type { FirmwareKey as Row } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { type AuditSource, recordAudit, type Requester, sourceOf } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { lockRequester } from '../lock-requester'
import { seal } from './seal'
import { kidOf, newKeyPair } from './signing'

type By = AuditSource | Requester

export const keyView = ({ kid, name, publicKey, sealedKey, state, reason, ...row }: Row): FirmwareKey => ({
  kid,
  name,
  publicKey: Buffer.from(publicKey).toString('base64url'),
  sealed: sealedKey !== null,
  state: FIRMWARE_KEY_STATES.find((one) => one === state) ?? 'revoked',
  reason,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const entityOf = ({ kid, name }: Pick<Row, 'kid' | 'name'>) =>
  ({ type: 'firmware_key', id: kid, name: name || kid }) as const

/** Newest first; those that have ended too. */
export async function listKeys(): Promise<FirmwareKey[]> {
  return (await db().firmwareKey.findMany({ orderBy: { createdAt: 'desc' } })).map(keyView)
}

type NewKey = { publicKey: Buffer; sealedKey: Buffer | null; name: string }

/** 409 for a key that is there already, ended ones included. */
async function saveKey({ publicKey, sealedKey, name }: NewKey, by: By): Promise<FirmwareKey> {
  const { type, id } = sourceOf(by)
  return db().$transaction(async (tx) => {
    await lockRequester(tx, by)
    const [row] = await tx.firmwareKey.createManyAndReturn({
      data: [
        {
          kid: kidOf(publicKey),
          name,
          publicKey: new Uint8Array(publicKey),
          sealedKey: sealedKey && new Uint8Array(sealedKey),
          createdById: type === 'user' ? id : null,
        },
      ],
      skipDuplicates: true,
    })
    if (!row) throw new AppError('conflict', 'This key is there already')
    const changes = changesBetween(null, { kid: row.kid, sealed: sealedKey !== null })
    await recordAudit(tx, by, { action: 'firmware_key.create', entity: entityOf(row), changes })
    return keyView(row)
  })
}

/** The public half of a key that is kept offline. */
export const addPublicKey = (publicKey: Buffer, name: string, by: By): Promise<FirmwareKey> =>
  saveKey({ publicKey, sealedKey: null, name }, by)

/** A new key whose private half only this server can use. */
export async function createSealedKey(name: string, by: By): Promise<FirmwareKey> {
  const { publicKey, seed } = newKeyPair()
  return saveKey({ publicKey, sealedKey: seal(seed, kidOf(publicKey)), name }, by)
}

type Ending = { state: 'retired' | 'revoked'; reason: string }

/** Retires an active key or revokes any; the sealed half is destroyed. 409 for one that has ended so already. */
export async function endKey(kid: string, { state, reason }: Ending, by: By): Promise<FirmwareKey> {
  const { now } = sourceOf(by)
  return db().$transaction(async (tx) => {
    await lockRequester(tx, by)
    await tx.$queryRaw`select from firmware_key where kid = ${kid} for update`
    const before = await tx.firmwareKey.findUnique({ where: { kid } })
    if (!before) throw new AppError('not_found', 'There is no such key')
    if (before.state === 'revoked' || before.state === state)
      throw new AppError('conflict', 'This key has ended already')
    const data = { state, reason, endedAt: now, sealedKey: null }
    const after = await tx.firmwareKey.update({ where: { kid }, data })
    const changes = changesBetween({ state: before.state }, { state })
    await recordAudit(tx, by, { action: 'firmware_key.end', entity: entityOf(after), changes, reason })
    return keyView(after)
  })
}
