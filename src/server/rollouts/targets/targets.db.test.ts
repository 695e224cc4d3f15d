import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listLeftOut, previewRollout } from '@/contracts/rollouts/manage'
import { listRolloutItems } from '@/contracts/rollouts/rollouts'
import { metricId } from '@/domain/readings/metrics'
import { ITEM_STATES, sumCounts } from '@/domain/rollouts/states'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { issueNodeAddress } from '@/server/firmware/tokens/nodes'
import { answerOf } from '~/tests/support/administration'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { ANY, makeFleet, makeImage, makeItem, makeRunning, PLAIN, policyOf } from '~/tests/support/rollouts'
import { countItemsByGroup } from '../step/count-items'
import { planMembers } from './plan-members'
import { invertSpans } from './rehearsal-history'

const DAY_MS = 86_400_000
let by: Signed
let ownerId = ''

beforeAll(async () => {
  by = await makeUser('superuser')
  ownerId = (await makeUser()).id
})

const preview = (firmwareId: string, target: object, more: object = {}) =>
  answerOf(previewRollout, by, {
    body: { firmwareId, target: { ...ANY, ...target }, policy: policyOf(20, 80), ...more },
  })

async function draft(artifactId: string, target: object, policy = policyOf(20, 80)) {
  const data = { name: 'x', artifactId, policy: policy as unknown as Prisma.InputJsonValue }
  return db().rollout.create({ data: { ...data, target: { ...ANY, ...target } } })
}
const plan = (id: string) => inTransaction((client) => planMembers(client, id, new Date()))

describe('the targets of a roll-out', () => {
  it('are what the filter meets, each device that is left out under its first reason, with names', async () => {
    const { id: firmwareId } = await makeImage({ minVersion: '1.2.0', hardware: ['tank-c3'] })
    const tag = `t-${randomUUID()}`
    const facts = { ownerId, tags: [tag], family: PLAIN, firmware: '1.4.2', hardware: 'tank-c3' }
    const make = (data: object) => makeDevice({ ...facts, lastSeenAt: new Date(), ...data })
    await make({})
    const expected = {
      excluded: await make({ tags: [tag, 'lab'] }),
      opted_out: await make({ firmwareOptOutAt: new Date() }),
      unclaimed: await make({ ownerId: null }),
      other_family: await make({ family: 'native', name: 'Barn' }),
      hardware_unknown: await make({ hardware: null }),
      other_hardware: await make({ hardware: 'tank-8266' }),
      version_unknown: await make({ firmware: null }),
      already_installed: await make({ firmware: 'v1.5.0' }),
      newer_installed: await make({ firmware: '2.0.0' }),
      step_missing: await make({ firmware: '1.1.0' }),
      in_other_campaign: await make({}),
      silent_too_long: await make({ lastSeenAt: new Date(Date.now() - 31 * DAY_MS) }),
    }
    const other = await makeRunning((await makeImage()).id)
    await makeItem(other.id, expected.in_other_campaign)
    const answer = await preview(firmwareId, { tags: [tag], excludedTags: ['lab'] })
    expect(answer).toMatchObject({ status: 200, matched: 13, targets: 1, isUnsigned: true, rehearsal: null })
    expect(answer.leftOut).toEqual(
      Object.entries(expected).map(([reason, { publicId: deviceId, name }]) => ({
        ...{ reason, devices: 1, examples: [{ deviceId, name: name || deviceId }] },
      })),
    )
    const greedy = await preview(firmwareId, { tags: [tag] }, { supersedes: true, isDowngrade: true })
    expect(greedy.targets).toBe(4)
  })

  it('are left out when chip, security counter, room or build do not fit the image', async () => {
    const [chip, tag] = ['ESP8266', `t-${randomUUID()}`]
    const tasmota = await makeImage({ family: 'tasmota', version: '14.2.0(tasmota)', chip, size: 500_000 })
    env.FIRMWARE_HTTP_ORIGIN = 'http://fw.example.org'
    onTestFinished(() => (env.FIRMWARE_HTTP_ORIGIN = undefined))
    const make = (family: string, data: object) =>
      makeDevice({ ownerId, tags: [tag], family, lastSeenAt: new Date(), online: true, ...data })
    const version = { firmware: '14.1.0(release-tasmota)' }
    await make('tasmota', { ...version, hardware: 'ESP8266EX', updateFacts: { freeKiB: 600 } })
    await make('tasmota', { ...version, hardware: 'ESP32-C3' })
    await make('tasmota', { ...version, hardware: 'ESP8285', updateFacts: { freeKiB: 300 } })
    await make('tasmota', { firmware: '14.1.0(tasmota-lite)', hardware: 'ESP8266EX' })
    const reasonsOf = async (firmwareId: string) => {
      const { leftOut, targets } = await preview(firmwareId, { tags: [tag] })
      const reasons = leftOut.map(({ reason, devices }: { reason: string; devices: number }) => [
        ...[reason, devices],
      ])
      return { targets, reasons }
    }
    expect(await reasonsOf(tasmota.id)).toEqual({
      targets: 1,
      reasons: [
        ['other_chip', 1],
        ['other_variant', 1],
        ['no_space', 1],
      ],
    })
    // an image in two steps needs room for its smaller one alone
    const smaller = await makeImage({ family: 'tasmota', version: '14.2.0(minimal)', chip })
    await db().firmwareArtifact.update({ where: { id: tasmota.id }, data: { minimalId: smaller.id } })
    expect((await reasonsOf(tasmota.id)).targets).toBe(2)
    const native = await makeImage({ family: 'native', counter: 4 })
    await db().device.deleteMany({ where: { tags: { has: tag } } })
    for (const counter of [3, 4, 5]) await make('native', { firmware: '1.4.2', updateFacts: { counter } })
    expect(await reasonsOf(native.id)).toEqual({ targets: 2, reasons: [['counter_too_low', 1]] })
  })

  it('are listed in pages, each with all of its reasons, and those who came after the start', async () => {
    const { id: firmwareId } = await makeImage({ minVersion: '1.2.0' })
    const { tag, devices } = await makeFleet(53, { ownerId, firmware: '1.1.0' })
    await db().device.update({
      where: { id: devices[52]?.id ?? 0 },
      data: { firmwareOptOutAt: new Date() },
    })
    const list = (body: object) =>
      answerOf(listLeftOut, by, { body: { firmwareId, target: { ...ANY, tags: [tag] }, ...body } })
    const first = await list({})
    expect([first.devices.length, typeof first.nextCursor]).toEqual([50, 'string'])
    const second = await list({ cursor: first.nextCursor })
    const last = { deviceId: devices[52]?.publicId, reasons: ['opted_out', 'step_missing'] }
    expect(second.devices.slice(2)).toMatchObject([last])
    expect(second.nextCursor).toBeNull()
    expect((await list({ reason: 'opted_out' })).devices).toMatchObject([last])
    expect(await list({ cursor: 'x' })).toMatchObject({ status: 400 })
    expect(
      await answerOf(listLeftOut, await makeUser(), { body: { firmwareId, target: ANY } }),
    ).toMatchObject({
      status: 403,
    })
    const { id: rolloutId } = await makeRunning(firmwareId)
    for (const device of devices.slice(1)) await makeItem(rolloutId, device, { place: device.id })
    const [newcomer] = devices
    await db().device.update({ where: { id: newcomer?.id ?? 0 }, data: { firmware: '1.4.2' } })
    expect((await list({ rolloutId })).devices).toMatchObject([{ deviceId: newcomer?.publicId, reasons: [] }])
  })

  it('can be named by an id that a device had before a merge', async () => {
    const { id: firmwareId } = await makeImage()
    const { devices } = await makeFleet(2, { ownerId })
    const alias = `old-${randomUUID()}`
    await db().deviceAlias.create({ data: { alias, devicePublicId: devices[0]?.publicId ?? '' } })
    expect(await preview(firmwareId, { devices: [alias] })).toMatchObject({ matched: 1, targets: 1 })
    const ids = devices.map(({ publicId: deviceId }) => deviceId)
    expect(await preview(firmwareId, { devices: ids, excluded: [alias] })).toMatchObject({
      ...{ matched: 2, targets: 1 },
    })
  })

  it('that fetch nothing without an address of firmware are not updatable', async () => {
    const image = await makeImage({ family: 'generic' })
    const { tag } = await makeFleet(1, { ownerId, family: 'generic' })
    const origin = env.FIRMWARE_ORIGIN
    env.FIRMWARE_ORIGIN = undefined
    onTestFinished(() => void (env.FIRMWARE_ORIGIN = origin))
    expect(await preview(image.id, { tags: [tag] })).toMatchObject({
      leftOut: [{ reason: 'family_not_updatable', devices: 1 }],
    })
  })

  it('that fetch under an address of their own are left out until they have one', async () => {
    const image = await makeImage({ family: 'esphome' })
    const { tag, devices } = await makeFleet(2, { ownerId, family: 'esphome' })
    await issueNodeAddress(pool(), devices[0]?.id ?? 0)
    expect(await preview(image.id, { tags: [tag] })).toMatchObject({
      ...{ matched: 2, targets: 1 },
      leftOut: [{ reason: 'no_address', devices: 1, examples: [{ deviceId: devices[1]?.publicId }] }],
    })
  })

  it('without a device make no group', async () => {
    const { id: firmwareId } = await makeImage()
    expect(await preview(firmwareId, { tags: [randomUUID()] })).toMatchObject({
      ...{ status: 200, matched: 0, targets: 0, leftOut: [] },
      groups: [
        { devices: 0, examples: [] },
        { devices: 0, examples: [] },
      ],
    })
    expect(await preview(randomUUID(), {})).toMatchObject({ status: 404 })
  })
})

describe('the order', () => {
  it('has devices with a twin first and the only pump of a site last, and says why', async () => {
    const { id: firmwareId } = await makeImage()
    const { tag } = await makeFleet(2, { ownerId })
    const make = (tags: string[], data: object = {}) =>
      makeDevice({
        ...{ ownerId, family: PLAIN, firmware: '1.4.2', lastSeenAt: new Date(), tags: [tag, ...tags] },
        ...data,
      })
    const [one, other] = [await make(['pair:x']), await make(['pair:x'])]
    const pump = await make(['site:farm'], { kind: 'pump' })
    const { groups } = await preview(firmwareId, { tags: [tag] }, { policy: policyOf(40, 60) })
    const named = groups.flatMap(({ examples }: { examples: { deviceId: string }[] }) => examples)
    const ids = named.map(({ deviceId }: { deviceId: string }) => deviceId)
    expect(new Set(ids.slice(0, 2))).toEqual(new Set([one.publicId, other.publicId]))
    expect(named[0].reasons).toContain('redundant')
    expect(named.at(-1)).toMatchObject({ deviceId: pump.publicId })
    expect(named.at(-1).reasons[0]).toBe('only_pump_of_site')
  })

  it('keeps what a device must not be updated together with', async () => {
    const image = await makeImage()
    const tank = await makeDevice({ ownerId, kind: 'tank' })
    const { tag, devices } = await makeFleet(1, { ownerId, kind: 'pump' })
    const [pump] = devices
    if (!pump) throw new Error('no pump')
    await db().device.update({
      where: { id: pump.id },
      data: { tags: [tag, 'site:farm', 'pair:a'], family: PLAIN },
    })
    await db().pumpControl.create({
      data: { device: pump.id, channel: 0, settings: { destination: tank.publicId } },
    })
    const gateways = [
      ['gw-far', -120, -9],
      ['gw-near', -70, 9],
    ]
    await db().loraUplink.create({ data: { device: pump.id, at: new Date(), fCnt: 1, gateways } })
    const { id } = await draft(image.id, { tags: [tag] })
    expect(await plan(id)).toBe(1)
    const { exclusionKeys } = await db().rolloutItem.findFirstOrThrow({ where: { rolloutId: id } })
    expect(exclusionKeys).toEqual([`tank:${tank.publicId}`, 'site:farm', 'pair:a', 'gateway:gw-near'])
  })

  it('of Zigbee devices has their coordinator among the keys', async () => {
    const image = await makeImage({ family: 'zigbee2mqtt' })
    const { tag } = await makeFleet(1, { ownerId, family: 'zigbee2mqtt', kind: null })
    const { id } = await draft(image.id, { tags: [tag] })
    await plan(id)
    const { exclusionKeys } = await db().rolloutItem.findFirstOrThrow({ where: { rolloutId: id } })
    expect(exclusionKeys).toEqual(['coordinator:zigbee2mqtt'])
  })
})

describe('the members', () => {
  it('are planned once, and again only in place of those before', async () => {
    const image = await makeImage()
    const { tag, devices } = await makeFleet(5, { ownerId })
    const { id } = await draft(image.id, { tags: [tag] })
    expect(await plan(id)).toBe(5)
    const first = await db().rolloutItem.findMany({ where: { rolloutId: id }, orderBy: { place: 'asc' } })
    expect(first.map(({ place, group, state }) => [place, group, state])).toEqual([
      [0, 0, 'planned'],
      [1, 1, 'planned'],
      [2, 1, 'planned'],
      [3, 1, 'planned'],
      [4, 1, 'planned'],
    ])
    expect(first[0]).toMatchObject({ target: '1.5.0', fromVersion: '1.4.2' })
    await db().device.update({ where: { id: devices[0]?.id ?? 0 }, data: { firmwareOptOutAt: new Date() } })
    expect(await plan(id)).toBe(4)
    const again = await db().rolloutItem.findMany({ where: { rolloutId: id }, orderBy: { place: 'asc' } })
    expect(again.map(({ deviceKey }) => deviceKey)).toEqual(
      first.map(({ deviceKey }) => deviceKey).filter((key) => key !== devices[0]?.id),
    )
  })

  it('that an earlier roll-out has changed are found by it', async () => {
    const image = await makeImage()
    const { devices } = await makeFleet(4, { ownerId })
    const old = await makeRunning((await makeImage()).id)
    const states = ['succeeded', 'missing', 'failed', 'skipped']
    for (const [i, state] of states.entries())
      await makeItem(old.id, devices[i] ?? { id: 0 }, { state, place: i })
    const answer = await preview(image.id, { changedBy: old.id }, { supersedes: true })
    expect(answer).toMatchObject({ matched: 2, targets: 2 })
  })

  it('of 10,000 devices are chosen and written within seconds and little memory', async () => {
    const [image, tag] = [await makeImage(), `many-${randomUUID()}`]
    await pool().query(
      `insert into device (uuid, public_id, family, kind, owner_id, firmware, tags, last_seen_at)
       select gen_random_uuid(), $1 || n, $2, 'tank', $3, '1.4.2', array[$1], now() from generate_series(1, 10000) n`,
      [tag, PLAIN, ownerId],
    )
    const { id } = await draft(image.id, { tags: [tag] }, policyOf(5, 25, 70))
    globalThis.gc?.()
    const [before, start] = [process.memoryUsage().heapUsed, performance.now()]
    expect(await plan(id)).toBe(10_000)
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(128 * 2 ** 20)
    const counts = (await countItemsByGroup(pool(), [id])).get(id)
    expect([0, 1, 2].map((group) => counts?.get(group)?.planned)).toEqual([500, 2500, 7000])
    expect(sumCounts(counts?.get(0) ?? ({} as never), ITEM_STATES)).toBe(500)
    const page = await answerOf(listRolloutItems, by, { params: { id }, query: { limit: '200' } })
    expect([page.total, page.items.length]).toEqual([10_000, 200])
    await pool().query(`delete from device where tags = array[$1]`, [tag])
    expect(await db().rolloutItem.count({ where: { rolloutId: id } })).toBe(0)
  }, 60_000)
})

describe('the rehearsal', () => {
  const always = { ...policyOf(100), windows: [] }
  const aged = { createdAt: new Date(Date.now() - 60 * DAY_MS) }

  it('replays what the devices were: silent, pumping, on an empty battery', async () => {
    const { id: firmwareId } = await makeImage()
    const from = Date.now() - 30 * DAY_MS
    const { tag, devices } = await makeFleet(3, { ownerId, kind: null, ...aged })
    const [silent, pumping, empty] = devices
    if (!silent || !pumping || !empty) throw new Error('no fleet')
    const evidence = { rule: 'offline', lastSeenAt: from - 1000, readings: [] }
    await db().alert.create({
      data: {
        ...{ device: silent.id, rule: 'offline', channel: 0, severity: 'warning', ownerId, evidence },
        ...{ openedAt: new Date(from), resolvedAt: new Date(from + 2 * DAY_MS) },
      },
    })
    await db().device.update({ where: { id: pumping.id }, data: { kind: 'pump' } })
    await pool().query(
      `insert into latest (device, metric, channel, at, received_at, value, quality) values ($1, $2, 0, now(), now(), 0, 0)`,
      [pumping.id, metricId('relay_on')],
    )
    const run = { startedAt: new Date(from - DAY_MS), endedAt: new Date(from + DAY_MS) }
    await db().pumpRun.create({ data: { device: pumping.id, channel: 0, ...run } })
    const low = (day: number, value: number) => ({
      ...{ device: empty.id, metric: 'battery_pct' as const, at: new Date(from + day * DAY_MS), value },
    })
    await storeReadings([low(0.1, 20), low(1, 20), low(3, 90), low(20, 90)])
    await db().alert.create({
      data: {
        ...{ device: empty.id, rule: 'low', channel: 0, severity: 'critical', ownerId, evidence: {} },
        ...{ openedAt: new Date(from + 3.5 * DAY_MS), resolvedAt: new Date(from + 4 * DAY_MS) },
      },
    })
    const held = await preview(firmwareId, { tags: [tag] }, { policy: always, rehearse: true })
    // nobody knows what its relay does at a start
    expect(held.rehearsal.never).toMatchObject([{ deviceId: pumping.publicId, reason: 'boot_relay_known' }])
    const guards = { ...always.guards, waived: ['boot_relay_known'] as const }
    const policy = { ...always, guards }
    const { rehearsal } = await preview(firmwareId, { tags: [tag] }, { policy, rehearse: true })
    expect(rehearsal).toMatchObject({ rehearsed: 3, never: [] })
    expect(rehearsal.download).toEqual({ bytesPerS: 20_000, updates: null })
    const reasons = rehearsal.holds.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(expect.arrayContaining(['online', 'pump_off', 'battery']))
    expect(rehearsal.groups[0]).toMatchObject({ devices: 3, updated: 3 })
    expect(rehearsal.groups[0].reachedAfterMs).toBeGreaterThan(2 * DAY_MS)
  })

  it('says of a device that was never there that it finds no time', async () => {
    const { id: firmwareId } = await makeImage()
    const { tag, devices } = await makeFleet(1, { ownerId, sleepy: true, ...aged })
    const { rehearsal } = await preview(firmwareId, { tags: [tag] }, { policy: always, rehearse: true })
    expect(rehearsal).toMatchObject({
      ...{ durationMs: null, never: [{ deviceId: devices[0]?.publicId, reason: 'online' }] },
    })
  })

  it('shows nothing of an earlier owner', async () => {
    const { id: firmwareId } = await makeImage()
    const data = { ...aged, historyFrom: new Date(Date.now() - DAY_MS) }
    const { tag, devices } = await makeFleet(1, { ownerId, ...data })
    const device = devices[0]?.id ?? 0
    const run = { startedAt: new Date(Date.now() - 9 * DAY_MS), endedAt: new Date(Date.now() - 8 * DAY_MS) }
    await db().pumpRun.create({ data: { device, channel: 0, ...run } })
    const { rehearsal } = await preview(firmwareId, { tags: [tag] }, { policy: always, rehearse: true })
    expect(rehearsal.holds.map(({ reason }: { reason: string }) => reason)).toEqual(['online'])
  })

  it('takes the free time between spans', () => {
    const past = { from: 0, to: 100 }
    expect(invertSpans([], past)).toEqual([{ from: 0, to: 100 }])
    expect(
      invertSpans(
        [
          { from: 50, to: null },
          { from: -5, to: 10 },
          { from: 5, to: 20 },
        ],
        past,
      ),
    ).toEqual([{ from: 20, to: 50 }])
  })
})
