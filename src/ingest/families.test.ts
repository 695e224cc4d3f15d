import { existsSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMetric } from '@/domain/readings/metrics'
import { families } from './families'
import { contextWith, fixtureBytes, parseFixtures, type FamilyFixture } from './fixture'
import { interpretMessage } from './interpret'
import { MAX_PAYLOAD_BYTES } from './payload'
import { MAX_DEVICE_ID } from './rules/device-id'
import type { DeviceInfo, Family, IngestEvent } from './types'
import { MAX_CHANNEL, MAX_VALUES } from './values'

const NOW = Date.UTC(2026, 4, 4, 12)

const fixturesOf = async (name: string): Promise<readonly FamilyFixture[]> => {
  const loaded = (await import(`./${name}/fixtures.json`)) as { default: unknown }
  return parseFixtures(loaded.default)
}

const decodeWith = (
  family: Family,
  fixture: Omit<FamilyFixture, 'name' | 'payload' | 'expect'>,
  payload: Uint8Array,
) =>
  family.decode(
    {
      topic: fixture.topic,
      payload,
      ...(fixture.user !== undefined && { user: fixture.user }),
      flags: { retain: fixture.retain ?? false, qos: 1, dup: false, receivedAt: NOW },
    },
    contextWith(fixture),
  )

const expectPlainInfo = (info: DeviceInfo): void => {
  expect(Object.values(info)).not.toContain(undefined)
  for (const value of Object.values(info)) if (typeof value === 'string') expect(value).not.toMatch(/\p{Cc}/u)
}

const expectSound = (event: IngestEvent): void => {
  if ('deviceId' in event && event.deviceId !== undefined) {
    expect(event.deviceId).toMatch(/^[A-Za-z0-9._:~-]+$/)
    expect(event.deviceId.length).toBeLessThanOrEqual(MAX_DEVICE_ID)
  }
  if ('info' in event && event.info) expectPlainInfo(event.info)
  if (event.type !== 'telemetry') return
  expect(event.readings.length + event.rejected.length).toBeLessThanOrEqual(MAX_VALUES)
  expect(event.at === null || Number.isInteger(event.at)).toBe(true)
  for (const { metric, channel } of [...event.readings, ...event.rejected]) {
    expect(isMetric(metric)).toBe(true)
    expect(Number.isInteger(channel) && channel >= 0 && channel <= MAX_CHANNEL).toBe(true)
  }
  for (const { value } of event.readings) expect(Number.isFinite(value)).toBe(true)
  const series = event.readings.map(({ metric, channel }) => `${metric}.${channel}`)
  expect(new Set(series).size).toBe(series.length)
}

const hostileJson = fc.oneof(
  fc.json({ maxDepth: 20 }),
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    'NaN',
    'nan',
    'null',
    '[]',
    '{}',
    '""',
    '{"m":NaN}',
    '{"__proto__":{"polluted":true},"m":{"__proto__":1,"distance_mm":900}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '['.repeat(5000),
    '{"m":'.repeat(1000),
    `{"m":{"distance_mm":1e999,"battery_v":-1e999}}`,
    `"${'x'.repeat(MAX_PAYLOAD_BYTES)}"`,
  ),
)

/** The fixture's JSON with one leaf or branch replaced by an arbitrary value. */
const damaged = (payload: unknown, path: number[], replacement: unknown): unknown => {
  if (typeof payload !== 'object' || payload === null || path.length === 0) return replacement
  const keys = Object.keys(payload)
  const key = keys[(path[0] ?? 0) % Math.max(keys.length, 1)]
  if (key === undefined) return replacement
  const entries = Object.entries(payload).map(([name, value]) =>
    name === key ? [name, damaged(value, path.slice(1), replacement)] : [name, value],
  )
  const copy: unknown = Object.fromEntries(entries)
  return Array.isArray(payload) ? Object.values(copy as object) : copy
}

/** Whether an MQTT topic filter receives a topic. */
const covers = (filter: string, topic: string): boolean => {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  const isMatch = (parts: string[]): boolean =>
    parts.every((level, i) => level === '+' || level === levels[i])
  return wanted.at(-1) === '#'
    ? isMatch(wanted.slice(0, -1))
    : wanted.length === levels.length && isMatch(wanted)
}

it('has one family for every folder except the shared ones', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['lora', 'ota', 'rules'].includes(entry.name))
    .map(({ name }) => name)
  expect(families.map(({ name }) => name).sort()).toEqual(folders.sort())
})

describe.each(families.map((family) => [family.name, family] as const))('%s', (name, family) => {
  it('has a duplicate-identity test', () => {
    expect(existsSync(new URL(`./${name}/${name}.test.ts`, import.meta.url))).toBe(true)
  })

  it('routes and decodes its fixtures as declared', async () => {
    for (const fixture of await fixturesOf(name)) {
      expect(family.matches(fixture.topic, contextWith(fixture)), fixture.name).toBe(true)
      const payload = fixtureBytes(fixture.payload)
      expect(decodeWith(family, fixture, payload), fixture.name).toStrictEqual(fixture.expect)
      const { topic } = fixture
      const flags = { retain: false, qos: 0, dup: false, receivedAt: NOW } as const
      expect(interpretMessage({ topic, payload, flags }, contextWith(fixture)).family, fixture.name).toBe(
        name,
      )
    }
  })

  it('subscribes to the topics of its fixtures', async () => {
    for (const fixture of await fixturesOf(name)) {
      const isReading = fixture.expect.some(({ type }) => type !== 'ignored')
      const ctx = contextWith(fixture)
      const filters = [...family.subscriptions(ctx), ...(family.everyWorker?.(ctx) ?? [])]
      if (isReading)
        expect(
          filters.some((filter) => covers(filter, fixture.topic)),
          fixture.topic,
        ).toBe(true)
    }
  })

  it('decodes any bytes on its topics to valid events', async () => {
    const fixtures = await fixturesOf(name)
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtures),
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.string({ unit: 'binary' }).map(fixtureBytes),
          hostileJson.map(fixtureBytes),
        ),
        (fixture, payload) => decodeWith(family, fixture, payload).forEach(expectSound),
      ),
      { numRuns: 400 },
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('decodes its own messages with any value in any place to valid events', async () => {
    const fixtures = await fixturesOf(name)
    const leaf = fc.oneof(
      fc.jsonValue(),
      fc.double(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(0, -1, 1e300, '\u0000'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtures),
        fc.array(fc.nat(20), { maxLength: 5 }),
        leaf,
        (fixture, path, replacement) => {
          const payload = fixtureBytes(damaged(fixture.payload, path, replacement))
          decodeWith(family, fixture, payload).forEach(expectSound)
        },
      ),
      { numRuns: 800 },
    )
  })

  it('decodes any topic to valid events', async () => {
    const fixtures = await fixturesOf(name)
    const level = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'tc',
        'v1',
        'tele',
        'stat',
        'SENSOR',
        'application',
        'device',
        'event',
        '..',
        'x'.repeat(200),
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...fixtures), fc.array(level, { maxLength: 8 }), (fixture, levels) => {
        const topic = levels.join('/')
        family.matches(topic, contextWith(fixture))
        decodeWith(family, { ...fixture, topic }, fixtureBytes(fixture.payload)).forEach(expectSound)
      }),
      { numRuns: 400 },
    )
  })
})
