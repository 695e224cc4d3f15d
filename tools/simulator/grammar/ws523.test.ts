import { expect, it } from 'vitest'
import { switchSocket } from '@/ingest/lora/milesight/relay'
import { codecByName } from '@/ingest/lora/codecs'
import { seen } from './interpret.fixture'
import { WS523_PORT, ws523Frame, ws523Order } from './ws523'

it('reports what the console reads', () => {
  const values = {
    voltage_v: 231.4,
    power_w: 402,
    power_factor: 0.86,
    energy_wh: 70_001,
    current_a: 2.02,
    relay_on: 1,
  }
  const decoded = codecByName('milesight-ws523')?.decode({
    fPort: WS523_PORT,
    bytes: ws523Frame(seen(values)),
  })
  const read = Object.fromEntries(decoded?.readings.map(({ metric, value }) => [metric, value]) ?? [])
  expect(read).toEqual(values)
})

it.each([
  [{ channel: 0, on: true, maxSeconds: 900 } as const, { on: true, maxS: 900 }],
  [{ channel: 0, on: false } as const, { on: false, maxS: null }],
])('understands what the console says: %j', (order, wanted) => {
  expect(ws523Order(Buffer.from(switchSocket(order) ?? []))).toEqual(wanted)
})

it.each([[[]], [[0x08]], [[0xff, 0x99, 0, 0]], [[0xff, 0x22, 0, 1, 0, 0x11]]])('leaves %j alone', (bytes) => {
  expect(ws523Order(Buffer.from(bytes))).toBeNull()
})
