import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fixtureBytes, parseFixtures } from '@/ingest/fixture'
import { canPublish } from '@/ingest/rules/broker-access'

export type Message = { topic: string; payload: Buffer }

const INGEST = resolve(import.meta.dirname, '../../../src/ingest')
const FULL = 64 * 1024
const DEEP = 5_000

/** Numbers below 1 from a seed (mulberry32), so that every run sees the same messages. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What every family's own samples look like on the wire. */
async function samples(): Promise<Message[]> {
  const folders = readdirSync(INGEST, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const found: Message[] = []
  for (const { name } of folders) {
    const loaded = (await import(`../../../src/ingest/${name}/fixtures.json`).catch(() => null)) as {
      default: unknown
    } | null
    for (const { topic, payload } of parseFixtures(loaded?.default ?? []))
      found.push({ topic, payload: Buffer.from(fixtureBytes(payload)) })
  }
  return found.filter(({ topic }) => canPublish({ topic, root: 'tc/v1', who: { kind: 'open' } }))
}

const TEXTS = [
  '',
  'NaN',
  'null',
  '-',
  '{"m":{"distance_mm":NaN}}',
  '{"m":{"distance_mm":1e999}}',
  '{"m":{"distance_mm":{"__proto__":1}}}',
  '{"__proto__":{"m":{"distance_mm":5}}}',
  '{"m":{"__proto__":5,"constructor":6}}',
  '{"ts":"yesterday","seq":[],"boot":{},"m":[1,2]}',
  '{"ts":-1e300,"m":{"distance_mm":"\\u0000"}}',
  '{"deviceInfo":null,"object":[],"data":5,"fCnt":"x"}',
  '{"end_device_ids":7,"uplink_message":{"rx_metadata":{}}}',
  '{"SR04":null,"Time":{}}',
  '{"src":{},"method":[],"params":"x"}',
  '{"value":{"value":{"value":null}}}',
].map((text) => Buffer.from(text))

type Made = { random: () => number; sample: Buffer }

const KINDS: readonly ((made: Made) => Buffer)[] = [
  ({ random }) => TEXTS[Math.floor(random() * TEXTS.length)] ?? Buffer.alloc(0),
  // random bytes
  ({ random }) => Buffer.from(Array.from({ length: random() * 200 }, () => random() * 256)),
  // cut off
  ({ random, sample }) => sample.subarray(0, random() * sample.length),
  // some bytes of it are others
  ({ random, sample }) => {
    const bytes = Buffer.from(sample)
    for (let i = 0; i < 1 + bytes.length / 20; i++)
      bytes[Math.floor(random() * bytes.length)] = random() * 256
    return bytes
  },
  // every number is something else
  ({ sample }) => Buffer.from(sample.toString('latin1').replace(/-?\d+(\.\d+)?/g, '"x"'), 'latin1'),
  ({ random }) => Buffer.from((random() < 0.5 ? '[' : '{"a":').repeat(DEEP)),
  ({ random }) => Buffer.from(`{"m":{"distance_mm":${'9'.repeat(random() * 400)}}}`),
]

const RARE: readonly (() => Buffer)[] = [
  () => Buffer.alloc(FULL, 0xff),
  () => Buffer.from(`{"m":{${Array.from({ length: 4_000 }, (_, i) => `"k${i}":${i}`).join(',')}}}`),
  () => Buffer.from('['.repeat(FULL)),
  () => Buffer.from(`"${'x'.repeat(FULL - 2)}"`),
]
const RARITY = 1 / 30
const UNKNOWN = 1 / 6

/** Messages that mean nothing, on topics of every family and on others. The same seed makes the same ones. */
export async function nonsense({ count, seed }: { count: number; seed: number }): Promise<Message[]> {
  const random = randomFrom(seed)
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
  const known = await samples()
  const rare = RARE.map((make) => make())
  return Array.from({ length: count }, () => {
    const { topic, payload } = pick(known) ?? { topic: 'odd', payload: Buffer.alloc(0) }
    const body = random() < RARITY ? pick(rare) : pick(KINDS)?.({ random, sample: payload })
    const name = Math.floor(random() * 3_000).toString(36)
    return {
      topic: random() < UNKNOWN ? `${name}/${pick(['', 'x', '🚰', 'a/b/c/d'])}` : topic,
      payload: body ?? payload,
    }
  })
}
