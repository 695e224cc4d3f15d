import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { listLeftOut, previewRollout } from '@/contracts/rollouts/manage'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { env } from '@/server/env'
import { answerOf } from '~/tests/support/administration'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { ANY, makeImage, policyOf } from '~/tests/support/rollouts'
import { planMembers } from './plan-members'

let by: Signed
let ownerId = ''
let tag = ''

beforeAll(async () => {
  by = await makeUser('superuser')
  ownerId = (await makeUser()).id
})
beforeEach(() => {
  tag = `ways-${randomUUID()}`
})

const make = (family: string, data: object = {}) =>
  makeDevice({ ownerId, tags: [tag], family, firmware: '1.4.2', lastSeenAt: new Date(), ...data })

function withOrigins(https: string | undefined, http: string | undefined) {
  const before = [env.FIRMWARE_ORIGIN, env.FIRMWARE_HTTP_ORIGIN] as const
  ;[env.FIRMWARE_ORIGIN, env.FIRMWARE_HTTP_ORIGIN] = [https, http]
  onTestFinished(() => void ([env.FIRMWARE_ORIGIN, env.FIRMWARE_HTTP_ORIGIN] = before))
}

/** How many devices get the image, and how many each reason leaves out. */
async function outcomeOf(firmwareId: string) {
  const body = { firmwareId, target: { ...ANY, tags: [tag] }, policy: policyOf(100) }
  const { targets, leftOut } = await answerOf(previewRollout, by, { body })
  const reasons = leftOut.map(({ reason, devices }: { reason: string; devices: number }) => [reason, devices])
  return [targets, Object.fromEntries(reasons)]
}

const HTTP = 'http://fw.example.org:8080'
const HTTPS = 'https://fw.example.org'

it('Tasmota on an ESP8266, or on a chip that nobody knows, is left out while plain http is off', async () => {
  const image = await makeImage({ family: 'tasmota' })
  const old = await make('tasmota', { hardware: 'ESP8266EX' })
  await make('tasmota', { hardware: null })
  await make('tasmota', { hardware: 'ESP32-C3' })
  withOrigins(HTTPS, undefined)
  expect(await outcomeOf(image.id)).toEqual([1, { no_plain_http: 2 }])
  const list = await answerOf(listLeftOut, by, {
    body: { firmwareId: image.id, target: { ...ANY, tags: [tag] }, reason: 'no_plain_http' },
  })
  expect(list.devices).toContainEqual(
    expect.objectContaining({ deviceId: old.publicId, reasons: ['no_plain_http'] }),
  )

  const policy = policyOf(100) as unknown as Prisma.InputJsonValue
  const data = { name: 'x', artifactId: image.id, policy, target: { ...ANY, tags: [tag] } }
  const { id } = await db().rollout.create({ data })
  const plan = () => inTransaction((client) => planMembers(client, id, new Date()))
  expect(await plan()).toBe(1)
  withOrigins(HTTPS, HTTP)
  expect(await plan()).toBe(3)
})

it('a device that is told the plain address of an image is left out while there is none', async () => {
  const template = (payload: string) => ({
    family: 'generic',
    orderTemplate: { topic: 'cmnd/{id}/x', payload },
  })
  const [plain, other] = [await makeImage(template('{http_url}')), await makeImage(template('{url}'))]
  await make('generic')
  withOrigins(HTTPS, undefined)
  expect(await outcomeOf(plain.id)).toEqual([0, { no_plain_http: 1 }])
  expect(await outcomeOf(other.id)).toEqual([1, {}])
  withOrigins(HTTPS, HTTP)
  expect(await outcomeOf(plain.id)).toEqual([1, {}])
})

it('devices that fetch from their vendor alone get no bytes of ours, and others none without an origin', async () => {
  await make('shelly-gen1')
  const [zip, vendors] = [
    await makeImage({ family: 'shelly-gen1', format: 'mos-zip' }),
    await makeImage({ family: 'shelly-gen1', format: 'vendor', size: 0 }),
  ]
  expect(await outcomeOf(zip.id)).toEqual([0, { family_not_updatable: 1 }])
  expect(await outcomeOf(vendors.id)).toEqual([1, {}])

  tag = `ways-${randomUUID()}`
  await make('shelly-gen2')
  const [ours, theirs] = [
    await makeImage({ family: 'shelly-gen2', format: 'mos-zip' }),
    await makeImage({ family: 'shelly-gen2', format: 'vendor', size: 0 }),
  ]
  withOrigins(HTTPS, undefined)
  expect(await outcomeOf(ours.id)).toEqual([1, {}])
  withOrigins(undefined, undefined)
  expect(await outcomeOf(ours.id)).toEqual([0, { family_not_updatable: 1 }])
  expect(await outcomeOf(theirs.id)).toEqual([1, {}])
})

it('a compressed image is for a Tasmota that can unpack it', async () => {
  const packed = await makeImage({ family: 'tasmota', version: '9.0.0', format: 'gzip' })
  await make('tasmota', { hardware: 'ESP8266EX', firmware: '8.5.1' })
  await make('tasmota', { hardware: 'ESP8266EX', firmware: '8.1.0' })
  withOrigins(HTTPS, HTTP)
  expect(await outcomeOf(packed.id)).toEqual([1, { step_missing: 1 }])
})
