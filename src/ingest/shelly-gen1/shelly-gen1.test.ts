import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextWith, fixtureBytes } from '../fixture'
import { shellyGen1 } from './family'
import { parseShellyTopic } from './topic'
import { TOPIC_QUANTITIES } from './values'

const decode = (topic: string, payload: unknown, active: string[] = []) =>
  shellyGen1.decode(
    {
      topic,
      payload: fixtureBytes(payload),
      flags: { retain: false, qos: 0, dup: false, receivedAt: Date.UTC(2026, 1, 1) },
    },
    contextWith({
      discoveries: active.map((alarm) => ({
        scope: 'shelly-gen1/alarm',
        key: `shelly:s ${alarm}`,
        value: true,
      })),
    }),
  )

const measured = (topic: string, payload: unknown) => {
  const [event] = decode(topic, payload)
  if (event?.type !== 'telemetry') return event
  return event.readings.map(({ metric, channel, value }) => [metric, channel, value])
}

describe('topics', () => {
  it.each([
    ['shellies/shelly1/relay/0', { device: 'shelly1', leaf: 'relay/N', channel: 0 }],
    ['shellies/shelly1/relay/0/power', { device: 'shelly1', leaf: 'relay/N/power', channel: 0 }],
    ['shellies/a/b/emeter/2/voltage', { device: 'a/b', leaf: 'emeter/N/voltage', channel: 2 }],
    ['shellies/shellies/em3/emeter/1/pf', { device: 'shellies/em3', leaf: 'emeter/N/pf', channel: 1 }],
    ['shellies/relay/0/relay/1', { device: 'relay/0', leaf: 'relay/N', channel: 1 }],
    ['shellies/h/sensor/temperature', { device: 'h', leaf: 'sensor/temperature', channel: 0 }],
    ['shellies/announce', { device: '', leaf: 'announce', channel: 0 }],
    ['shellies/announce/announce', { device: 'announce', leaf: 'announce', channel: 0 }],
    ['shellies/plus1/events/rpc', null],
    ['shellies/plus1/status/switch:0', null],
    ['shellies/shelly1', null],
    ['shelly1/relay/0', null],
  ])('%s', (topic, parsed) => {
    expect(parseShellyTopic(topic)).toEqual(parsed)
  })

  it('finds any id in its topic', () => {
    const leaf = fc.constantFrom(...TOPIC_QUANTITIES.keys())
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/), leaf, fc.nat(9), (device, known, n) => {
        const said = `${device}/${known.replace('N', String(n))}`
        const parsed = parseShellyTopic(`shellies/${said}`)
        expect(parsed && `${parsed.device}/${parsed.leaf.replace('N', String(parsed.channel))}`).toBe(said)
      }),
    )
  })
})

describe('values', () => {
  it.each([
    ['relay/1/energy', '90', [['energy_wh', 1, 1.5]]],
    ['relay/1/energy', '1', [['energy_wh', 1, 0.016667]]],
    ['emeter/0/total', '64541.0', [['energy_wh', 0, 64541]]],
    ['emeter/0/total_returned', '0.4', [['energy_returned_wh', 0, 0.4]]],
    ['emeter/0/reactive_power', '-3.5', [['reactive_var', 0, -3.5]]],
    ['input/0', '1', [['input_on', 0, 1]]],
    ['adc/0', '11.92', [['analog_v', 0, 11.92]]],
    ['ext_temperature/2', '21.5', [['temperature_c', 2, 21.5]]],
    ['temperature', '48.9', [['device_temperature_c', 0, 48.9]]],
    ['emeter/0/energy', '12', { type: 'ignored', reason: 'no_reading_topic' }],
    ['longpush/0', '1', { type: 'ignored', reason: 'no_reading_topic' }],
    ['relay/0', '', { type: 'ignored', reason: 'cleared' }],
  ])('%s %s', (leaf, payload, expected) => {
    expect(measured(`shellies/s/${leaf}`, payload)).toEqual(expected)
  })

  it('rejects a value that is not a number', () => {
    expect(decode('shellies/s/relay/0/energy', 'nan')).toMatchObject([
      { readings: [], rejected: [{ metric: 'energy_wh', raw: 'nan', reason: 'not_a_number' }] },
    ])
  })

  it('counts watt-minutes in watt-hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (wattMinutes) => {
        const [event] = decode('shellies/s/relay/0/energy', String(wattMinutes))
        const value = event?.type === 'telemetry' ? event.readings[0]?.value : undefined
        expect(value).toBeCloseTo(wattMinutes / 60, 5)
      }),
    )
  })

  it('ignores an invalid meter', () => {
    const meters = [{ power: 1, is_valid: false }, { power: 2, is_valid: true }, { power: 3 }]
    expect(measured('shellies/s/info', { meters })).toEqual([
      ['power_w', 1, 2],
      ['power_w', 2, 3],
    ])
  })
})

describe('identity', () => {
  it('rejects an announcement for an id other than the topic’s', () => {
    expect(decode('shellies/a/announce', { id: 'b' })).toEqual([
      { type: 'rejected', reason: 'identity_mismatch' },
    ])
    expect(decode('shellies/a/announce', { id: 'a' })).toMatchObject([{ deviceId: 'shelly:a' }])
    expect(decode('shellies/announce', {})).toEqual([{ type: 'rejected', reason: 'invalid_device_id' }])
  })

  it('ignores an invalid MAC', () => {
    expect(decode('shellies/announce', { id: 'a', mac: 'zz' })).toEqual([
      { type: 'info', deviceId: 'shelly:a', info: {} },
    ])
  })
})

describe('alarms', () => {
  it.each([
    ['relay/0', 'overpower', [], [['overpower', true]]],
    ['relay/0', 'overpower', ['overpower'], []],
    ['relay/0', 'on', ['overpower'], [['overpower', false]]],
    ['relay/0', 'on', ['overpower_1'], []],
    ['relay/1', 'off', ['overpower_1'], [['overpower_1', false]]],
    ['overtemperature', '0', [], []],
    ['overtemperature', '1', [], [['overtemperature', true]]],
    ['overtemperature', '0', ['overtemperature'], [['overtemperature', false]]],
  ])('%s %s after %j', (leaf, text, active, expected) => {
    const said = decode(`shellies/s/${leaf}`, text, active).flatMap((event) =>
      event.type === 'alarm' ? [[event.alarm, event.isActive]] : [],
    )
    expect(said).toEqual(expected)
  })
})
