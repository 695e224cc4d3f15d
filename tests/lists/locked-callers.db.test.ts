import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import * as keys from '@/contracts/firmware/keys'
import * as manage from '@/contracts/rollouts/manage'
import type { Role } from '@/domain/access/policy'
import { VENDOR_FAMILIES } from '@/domain/firmware/families'
import { FAILURE_REASONS, isRetryable } from '@/domain/rollouts/reasons'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { writeManifest } from '@/server/firmware/keys/manifest'
import { newKeyPair, signManifest } from '@/server/firmware/keys/signing'
import { DAY_MS } from '@/server/job'
import { answerOf } from '~/tests/support/administration'
import { whileDemoted, whileHeld } from '~/tests/support/at-once'
import { newImage, sendFile } from '~/tests/support/firmware'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { fieldsOf, makeFleet, makeImage, makeItem, makeRunning } from '~/tests/support/rollouts'

/** Every call that changes firmware or a roll-out holds its caller until the commit, and judges the role again. */

const isOf = ({ path, access, method }: Endpoint): boolean =>
  /^\/(firmware|firmware-keys|rollouts)(\/|$)/.test(path) &&
  (access === 'admin' || access === 'superuser') &&
  method !== 'GET'

/** Calls that change nothing, and bytes that are no image yet. */
const FREE = [
  'previewRollout',
  'listLeftOut',
  'startFirmwareUpload',
  'appendFirmwareUpload',
  'dropFirmwareUpload',
]

const all = Object.entries(endpoints as Record<string, Endpoint>).filter(([, e]) => isOf(e))

let author: Signed
let ownerId: string
beforeAll(async () => {
  author = await makeUser('superuser')
  ownerId = (await makeUser()).id
})
beforeEach(() => db().rateLimit.deleteMany())

type Input = { params?: Record<string, string>; body?: unknown }
type Made = Awaited<ReturnType<typeof makeImage>>

const of = (id: string, body?: object): Input => ({ params: { id }, ...(body && { body }) })
const ofImage = (body: (image: Made) => object | undefined) => async () => {
  const image = await makeImage({ counter: 7, hardware: ['tank-c3'] })
  return of(image.id, body(image))
}

/** A draft with devices, in the state that the call is about. */
async function draft(data: object = {}) {
  const [image, { tag }] = [await makeImage(), await makeFleet(2, { ownerId })]
  const body = fieldsOf(image.id, { target: { tags: [tag] } })
  const { rollout } = await answerOf(manage.createRollout, author, { body })
  return db().rollout.update({ where: { id: String(rollout.id) }, data })
}
const waiting = () => draft({ state: 'waiting_approval', needsApproval: true, submittedById: author.id })

/** One that runs, with an item. */
async function running(item: object = {}) {
  const [image, { devices }] = [await makeImage(), await makeFleet(1, { ownerId })]
  const rollout = await makeRunning(image.id)
  await makeItem(rollout.id, devices[0] ?? { id: 0 }, item)
  return rollout
}

async function paused() {
  const { id } = await running()
  return (await answerOf(manage.pauseRollout, author, of(id))).rollout
}

const makeKey = async () =>
  (await answerOf(keys.createFirmwareKey, author, { body: { name: 'release' } })).key
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

async function signature() {
  const { publicKey, seed } = newKeyPair()
  const added = { body: { publicKey: base64url(publicKey), name: 'laptop' } }
  const { key } = await answerOf(keys.addFirmwareKey, author, added)
  const image = await makeImage({ counter: 7, hardware: ['tank-c3'] })
  const manifest = writeManifest(image, { iat: Date.now(), exp: Date.now() + DAY_MS })
  const signed = base64url(signManifest(seed, manifest))
  return of(image.id, { kid: key.kid, m: base64url(manifest), sig: signed })
}

const cases: Record<string, () => Promise<Input>> = {
  createRollout: async () => ({ body: fieldsOf((await makeImage()).id) }),
  updateRollout: async () => of((await draft()).id, { version: 1, name: 'Summer' }),
  deleteRollout: async () => of((await draft()).id),
  submitRollout: async () => of((await draft()).id, { version: 1 }),
  approveRollout: async () => of((await waiting()).id, { version: 1 }),
  denyRollout: async () => of((await waiting()).id, { version: 1, reason: 'too many' }),
  pauseRollout: async () => of((await running()).id),
  resumeRollout: async () => {
    const { id, version } = await paused()
    return of(id, { version })
  },
  abortRollout: async () => of((await running()).id, { reason: 'wrong build' }),
  retryRollout: async () => {
    const reason = FAILURE_REASONS.find(isRetryable) ?? null
    return of((await running({ state: 'failed', reason })).id, {})
  },
  rollbackRollout: async () => {
    const { id: firmwareId } = await makeImage({ version: '1.4.2' })
    return of((await running({ state: 'succeeded' })).id, { firmwareId })
  },
  copyRollout: async () => of((await draft()).id),
  startTemplate: async () => of((await draft({ isTemplate: true })).id, { name: 'Again' }),
  completeFirmwareUpload: async () => {
    const { params, body } = await sendFile(newImage(1_000), { by: author })
    return { params, body }
  },
  addVendorFirmware: async () => {
    const { length } = await db().firmwareArtifact.findMany()
    return { body: { family: VENDOR_FAMILIES[0], product: 'shelly', version: `1.${length}` } }
  },
  updateFirmware: ofImage(() => ({ notes: 'Fixes' })),
  yankFirmware: ofImage(() => ({ reason: 'bricks pumps' })),
  removeFirmware: ofImage(() => undefined),
  addFirmwareKey: async () => ({ body: { publicKey: base64url(newKeyPair().publicKey), name: 'laptop' } }),
  createFirmwareKey: async () => ({ body: { name: 'release' } }),
  endFirmwareKey: async () => {
    const { kid } = await makeKey()
    return { params: { kid }, body: { state: 'retired', reason: 'old' } }
  },
  signFirmware: async () => {
    const { kid } = await makeKey()
    return ofImage(() => ({ kid }))()
  },
  attachFirmwareSignature: signature,
}

describe('a call that changes firmware or a roll-out', () => {
  it('is in one of the lists', () => {
    expect([...Object.keys(cases), ...FREE].sort()).toEqual(all.map(([name]) => name).sort())
  })

  const held = all.filter(([name]) => !FREE.includes(name))
  it.each(held)('%s is refused to who is demoted meanwhile, and done for who may', async (name, e) => {
    const input = (await cases[name]?.()) ?? {}
    const caller = await makeUser('superuser')
    const below: Role = e.access === 'superuser' ? 'admin' : 'user'
    const refused = await whileDemoted(caller, () => answerOf(e, caller, input), below)
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
    const may = await makeUser(e.access === 'superuser' ? 'superuser' : 'admin')
    expect(await answerOf(e, may, input)).toMatchObject({ status: 200 })
  })

  it('is refused to who is signed out meanwhile', async () => {
    const caller = await makeUser('superuser')
    const input = of((await waiting()).id, { version: 1 })
    const [refused] = await whileHeld(
      async (client) => {
        await runQuery(client, 'select from app_user where id = $1 for update', [caller.id])
        await runQuery(client, 'update session set revoked_at = now() where user_id = $1', [caller.id])
      },
      [() => answerOf(manage.approveRollout, caller, input)],
    )
    expect(refused?.status).toBe(401)
  })
})
