import type { DiscoveryEntry } from '@/ingest/types'

type Given = Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>

const session = (node: string, { bdSeq, seq }: { bdSeq: number; seq: number }): Given[] => [
  { scope: `sparkplug:${node}`, key: 'node', value: { bdSeq } },
  { scope: `sparkplug:${node}`, key: 'seq', value: seq },
]

/** As after the births of an edge node and its tank, the message before being number `seq`. */
const tank = (seq: number): Given[] => [
  ...session('Farm/edge1', { bdSeq: 0, seq }),
  {
    scope: 'sparkplug:Farm/edge1',
    key: 'device/tank1',
    value: { a10: { type: 3, target: { metric: 'distance_mm', channel: 0, unit: 'mm' } } },
  },
]

const PI = 'Sparkplug B Devices/Raspberry Pi'

/** The `context` of Sparkplug's samples: aliases and sessions that births told before. */
export const born: Readonly<Record<string, readonly Given[]>> = {
  'sparkplug/ddata-tank-historical.json': tank(4),
  'sparkplug/ddata-tank-null.json': tank(3),
  'sparkplug/ndeath-stale-bdseq.json': session(PI, { bdSeq: 42, seq: 9 }),
  'sparkplug/ndeath.json': [
    ...session(PI, { bdSeq: 0, seq: 9 }),
    { scope: `sparkplug:${PI}`, key: 'device/Pibrella', value: {} },
  ],
}
