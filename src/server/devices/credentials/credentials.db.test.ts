import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  issueCredential,
  listCredentials,
  removeProtection,
  revokeCredential,
} from '@/contracts/devices/credentials'
import { db } from '@/server/db/prisma'
import { listenForSignals, type WorkerSignal } from '@/server/db/worker-signals'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { credentialState } from './active'
import { hashSecret } from './secrets'

let owner: Signed
let stranger: Signed
let admin: Signed
beforeAll(async () => {
  ;[owner, stranger, admin] = await Promise.all([makeUser(), makeUser(), makeUser('admin')])
})

const own = async () => (await makeDevice({ ownerId: owner.id })).publicId
const issue = (deviceId: string, body: object = {}, { token } = owner) =>
  api(issueCredential, { token, params: { deviceId }, body })
const list = async (deviceId: string, { token } = owner) =>
  api(listCredentials, { token, params: { deviceId } })
const revoke = (deviceId: string, credentialId: string, { token } = owner) =>
  api(revokeCredential, { token, params: { deviceId, credentialId } })
const unprotect = async (deviceId: string, { token } = owner) =>
  api(removeProtection, { token, params: { deviceId } })
const isRight = async (deviceId: string, secret: string) => (await credentialState(deviceId, secret)).isRight

describe('issuing', () => {
  it('shows a secret of 256 bits once and keeps only its hash', async () => {
    const deviceId = await own()
    const answer = await json(await issue(deviceId))
    expect(answer).toMatchObject({ username: deviceId, mqtt: { topic: `tc/v1/${deviceId}/telemetry` } })
    expect(Buffer.from(answer.secret, 'base64url')).toHaveLength(32)
    const row = await db().deviceCredential.findFirstOrThrow({ where: { devicePublicId: deviceId } })
    expect(row.secretHash).toBe(hashSecret(answer.secret))
    const listed = await (await list(deviceId)).text()
    expect(JSON.parse(listed).credentials).toEqual([answer.credential])
    for (const hidden of [answer.secret, row.secretHash]) expect(listed).not.toContain(hidden)
  })

  it.each([
    [0, [false, true]],
    [1, [true, true]],
  ])('an overlap of %i hours leaves old and new at %j', async (overlapHours, expected) => {
    const deviceId = await own()
    const first = await json(await issue(deviceId))
    const second = await json(await issue(deviceId, { overlapHours }))
    expect(await Promise.all([isRight(deviceId, first.secret), isRight(deviceId, second.secret)])).toEqual(
      expected,
    )
  })

  it('never extends a credential that was to end sooner', async () => {
    const deviceId = await own()
    await issue(deviceId)
    await issue(deviceId, { overlapHours: 1 })
    await issue(deviceId, { overlapHours: 100 })
    const { credentials } = await json(await list(deviceId))
    const hours = credentials.map(({ createdAt, expiresAt }: Record<string, string>) =>
      expiresAt ? Math.round((Date.parse(expiresAt) - Date.parse(createdAt ?? '')) / 3_600_000) : null,
    )
    expect(hours).toEqual([null, 100, 1])
  })

  it('ten at once leaves one valid', async () => {
    const deviceId = await own()
    const answers = await Promise.all(Array.from({ length: 10 }, async () => json(await issue(deviceId))))
    const good = await Promise.all(answers.map(({ secret }) => isRight(deviceId, secret)))
    expect(good.filter(Boolean)).toHaveLength(1)
  })

  it.each([{ overlapHours: -1 }, { overlapHours: 169 }, { overlapHours: '1' }, { overlapHours: 1, id: 'x' }])(
    'refuses %j',
    async (body) => expect((await issue(await own(), body)).status).toBe(400),
  )

  it('signals the workers, after the commit', async () => {
    const deviceId = await own()
    const { id } = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
    let ear = { stop: () => {} }
    const heard = new Promise<WorkerSignal>((resolve) => {
      ear = listenForSignals({
        onReady: () => void issue(deviceId),
        onSignal: (s) => s.k[0] === id && resolve(s),
      })
    })
    expect(await heard).toEqual({ t: 'credentials', k: [id] })
    ear.stop()
  })
})

describe('revoking', () => {
  it('ends a secret at once, and may be repeated', async () => {
    const deviceId = await own()
    const { credential, secret } = await json(await issue(deviceId))
    expect((await revoke(deviceId, credential.id)).status).toBe(200)
    expect(await credentialState(deviceId, secret)).toEqual({
      isHolder: true,
      canLogIn: false,
      isRight: false,
    })
    const [before] = (await json(await list(deviceId))).credentials
    expect((await revoke(deviceId, credential.id)).status).toBe(200)
    expect((await json(await list(deviceId))).credentials).toEqual([before])
  })

  it('does not reach the credential of another device', async () => {
    const [deviceId, other] = [await own(), await own()]
    const { credential, secret } = await json(await issue(other))
    expect((await revoke(deviceId, credential.id)).status).toBe(404)
    expect((await revoke(deviceId, randomUUID())).status).toBe(404)
    expect((await revoke(deviceId, 'none')).status).toBe(400)
    expect(await isRight(other, secret)).toBe(true)
  })
})

describe('removing the protection', () => {
  it('deletes the secrets of this device only, may be repeated, and signals the workers', async () => {
    const [deviceId, other] = [await own(), await own()]
    const { id } = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
    const { secret } = await json(await issue(deviceId))
    await issue(deviceId, { overlapHours: 1 })
    const kept = await json(await issue(other))
    let ear = { stop: () => {} }
    const heard = new Promise<WorkerSignal>((resolve) => {
      ear = listenForSignals({
        onReady: () => void unprotect(deviceId),
        onSignal: (s) => s.k[0] === id && resolve(s),
      })
    })
    expect(await heard).toEqual({ t: 'credentials', k: [id] })
    ear.stop()
    expect(await credentialState(deviceId, secret)).toEqual({
      isHolder: false,
      canLogIn: false,
      isRight: false,
    })
    expect((await unprotect(deviceId)).status).toBe(200)
    expect((await json(await list(deviceId))).credentials).toEqual([])
    expect(await isRight(other, kept.secret)).toBe(true)
  })
})

describe('access', () => {
  it('the owner and administrators manage them; for another user the device is 404', async () => {
    const deviceId = await own()
    const { credential } = await json(await issue(deviceId, {}, admin))
    for (const [who, status] of [
      [stranger, 404],
      [admin, 200],
    ] as const) {
      expect((await list(deviceId, who)).status).toBe(status)
      expect((await issue(deviceId, { overlapHours: 1 }, who)).status).toBe(status)
      expect((await revoke(deviceId, credential.id, who)).status).toBe(status)
    }
    const { publicId: unclaimed } = await makeDevice()
    expect([(await list(unclaimed)).status, (await unprotect(unclaimed)).status]).toEqual([404, 404])
    expect((await unprotect(deviceId, stranger)).status).toBe(404)
    expect((await json(await list(deviceId))).credentials).toHaveLength(2)
    expect((await unprotect(deviceId, admin)).status).toBe(200)
  })
})
