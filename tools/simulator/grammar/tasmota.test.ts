import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Observation } from '../model/observe'
import { interpret, RECEIVED_AT as NOW, seen, telemetryOf } from './interpret.fixture'
import {
  tasmotaBirth,
  tasmotaPower,
  tasmotaSensor,
  tasmotaState,
  tasmotaWill,
  type TasmotaAddress,
} from './tasmota'

const address: TasmotaAddress = { topic: 'barn-tank', name: 'Barn tank', mac: 'C44F33AE5B25' }

const moment = (observation: Observation) => ({ at: NOW, utcOffsetMinutes: 120, observation })

describe('a SENSOR message', () => {
  it('of a SR04 is the distance to a hundredth of a millimetre, at the time of receipt', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 6000, noNaN: true }), (mm) => {
        const event = telemetryOf(tasmotaSensor(address, moment(seen({ distance_mm: mm }))))
        expect(event).toMatchObject({
          deviceId: 'tasmota:barn-tank',
          at: NOW,
          clock: 'receive',
          rejected: [],
        })
        expect(event.readings).toHaveLength(1)
        expect(Math.abs((event.readings[0]?.value ?? NaN) - mm)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })

  it('without an echo is refused, not taken for a full tank', () => {
    const failed = [{ metric: 'distance_mm' as const, channel: 0, reason: 'no_echo' }]
    const event = telemetryOf(tasmotaSensor(address, moment({ readings: [], failed })))
    expect(event).toMatchObject({ readings: [], rejected: [{ reason: 'no_echo_zero' }] })
  })

  it('of a meter is what it measures, within its digits', () => {
    const limits = {
      voltage_v: 0.5,
      current_a: 0.0005,
      power_w: 0.5,
      power_factor: 0.005,
      energy_wh: 0.5,
      energy_today_wh: 0.5,
    }
    const upTo = (max: number) => fc.double({ min: 0, max, noNaN: true })
    const meter = fc.record({
      voltage_v: upTo(260),
      current_a: upTo(30),
      power_w: upTo(5000),
      power_factor: upTo(1),
      energy_wh: upTo(1e7),
      energy_today_wh: upTo(1e5),
    })
    fc.assert(
      fc.property(meter, (values) => {
        const event = telemetryOf(tasmotaSensor(address, moment(seen(values))))
        for (const metric of Object.keys(limits) as (keyof typeof limits)[]) {
          const read = event.readings.find((reading) => reading.metric === metric)?.value ?? NaN
          expect(Math.abs(read - values[metric])).toBeLessThanOrEqual(limits[metric] + 1e-6)
        }
      }),
    )
  })

  it('carries local time without a zone', () => {
    const { payload } = tasmotaSensor(address, moment(seen({ distance_mm: 900 })))
    expect(payload).toContain('"Time":"2026-09-01T14:00:00"')
  })
})

describe('the other messages', () => {
  it('STATE: relay, uptime and radio', () => {
    const observation = seen({ relay_on: 1, rssi_dbm: -67 })
    const { readings } = telemetryOf(tasmotaState(address, { ...moment(observation), uptimeS: 90_061 }))
    expect(readings).toEqual([
      { metric: 'relay_on', channel: 0, value: 1 },
      { metric: 'uptime_s', channel: 0, value: 90_061 },
      { metric: 'wifi_quality_pct', channel: 0, value: 66 },
      { metric: 'rssi_dbm', channel: 0, value: -67 },
    ])
    expect(tasmotaState(address, { ...moment(observation), uptimeS: 90_061 }).payload).toContain(
      '"1T01:01:01"',
    )
  })

  it('a relay that changes says so twice, as the firmware does', () => {
    for (const message of tasmotaPower(address, true))
      expect(telemetryOf(message).readings).toEqual([{ metric: 'relay_on', channel: 0, value: 1 }])
  })

  it('birth, will and name', () => {
    const events = tasmotaBirth(address, 1).flatMap(interpret)
    expect(events[0]).toMatchObject({ type: 'availability', online: true, reason: 'birth' })
    expect(events.at(-1)).toMatchObject({
      type: 'info',
      deviceId: 'tasmota:barn-tank',
      info: { name: 'Barn tank', aliases: ['mac:C44F33AE5B25'] },
    })
    expect(interpret(tasmotaWill(address))).toMatchObject([{ online: false, reason: 'will' }])
  })
})
