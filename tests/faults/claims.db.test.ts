import { expect, it } from 'vitest'
import { importDevices } from '@/contracts/admin/devices'
import { claimDevice } from '@/contracts/devices/device'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { ingest } from '~/tests/walks/support/ingest'

/** Devices; `npm run test:faults` sets a larger number. */
const devices = Number(process.env['FAULTS_CLAIMS'] ?? 20)
const CLAIMERS = 50
/** Devices that are claimed at the same time. */
const AT_ONCE = 4

const deviceIdOf = (i: number) => `raced-${i}`

async function registerCoded(admin: Signed): Promise<void> {
  const lines = Array.from({ length: devices }, (_, i) => `${deviceIdOf(i)},RIGHT-${i}`)
  const csv = ['deviceId,claimCode', ...lines].join('\n')
  const answer = await json(await api(importDevices, { token: admin.token, body: { csv, dryRun: false } }))
  expect(answer).toEqual({ created: devices, problems: [] })
}

/** Three of 50 have a wrong code, which are too few for a lock; one in three has none. */
const codeOf = (i: number, n: number): string | undefined =>
  n % 17 === i % 17 ? `WRONG-${n}` : n % 3 === 0 ? undefined : `right-${i}`

/** What anybody on the broker can send: a press of the claim button of each device. */
function pressAll(): Promise<void> {
  const body = { window_s: 86_400 }
  const presses = Array.from({ length: devices }, (_, i) => ({ topic: `tc/v1/${deviceIdOf(i)}/claim`, body }))
  return ingest().deliver(...presses)
}

async function race(i: number, claimers: readonly Signed[]): Promise<void> {
  const params = { deviceId: deviceIdOf(i) }
  const answers = await Promise.all(
    claimers.map(async ({ id, token }, n) => {
      const code = codeOf(i, n)
      const { status } = await api(claimDevice, { token, params, ...(code && { body: { code } }) })
      return { id, code, status }
    }),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won.map(({ code }) => code)).toEqual([`right-${i}`])
  for (const { status } of answers) expect([200, 403, 409]).toContain(status)
  const { ownerId } = await db().device.findUniqueOrThrow({ where: { publicId: params.deviceId } })
  expect(ownerId).toBe(won[0]?.id)
  const records = await db().auditRecord.findMany({
    where: { entityId: params.deviceId, action: 'device.claim' },
    select: { actorId: true },
  })
  expect(records).toEqual([{ actorId: ownerId }])
}

it(
  `50 claimers and ${devices} coded devices: each has one winner, who had the right code, and one record of it`,
  async () => {
    const claimers = await Promise.all(Array.from({ length: CLAIMERS }, () => makeUser()))
    await registerCoded(await makeUser('admin'))
    await pressAll()
    for (let i = 0; i < devices; i += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, devices - i) }, (_, k) => race(i + k, claimers))
      await Promise.all(some)
      await db().rateLimit.deleteMany()
    }
  },
  60_000 + devices * 1_000,
)
