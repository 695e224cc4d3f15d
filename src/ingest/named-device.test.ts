import { describe, expect, it } from 'vitest'
import {
  BLANK,
  CONNECT_EXAMPLES,
  CONNECT_FAMILIES,
  type ConnectFamily,
  connectLines,
} from '@/domain/devices/connect-guide'
import { families } from './families'
import { contextWith, fixtureBytes } from './fixture'
import { deviceIdOfName } from './named-device'
import { routeMessage } from './router'

describe('deviceIdOfName', () => {
  it.each([
    ['native', 'tank-7', 'tank-7'],
    ['native', 'tank 7', null],
    ['native', 'search', null],
    ['http', 'tank-7', 'tank-7'],
    ['tasmota', 'barn/tank', 'tasmota:barn~2ftank'],
    ['tasmota', 'tasmota:barn~2ftank', 'tasmota:barn~2ftank'],
    ['esphome', 'barn-tank', 'esphome:barn-tank'],
    ['esphome', 'A8:03:2A:B1:23:45', 'mac:a8032ab12345'],
    ['shelly-gen2', 'shellyplus1-a8032ab12345', 'shelly:shellyplus1-a8032ab12345'],
    ['shelly-gen1', 'shelly:shelly1pm-84CCA8', 'shelly:shelly1pm-84CCA8'],
    ['zigbee2mqtt', '0x00124b0024c1a2b3', 'z2m:0x00124b0024c1a2b3'],
    ['homeassistant', 'a8032ab12345', 'mac:a8032ab12345'],
    ['homeassistant', 'pool-sensor', 'ha:pool-sensor'],
    ['chirpstack', 'A8 40 41 C8 21 82 34 56', 'deveui:a84041c821823456'],
    ['ttn', 'deveui:a84041c821823456', 'deveui:a84041c821823456'],
    ['multitech', 'a8-40-41-c8-21-82-34-56', 'deveui:a84041c821823456'],
    ['multitech', 'my sensor', null],
    ['thingsboard', 'A1_TEST_TOKEN', 'thingsboard:A1_TEST_TOKEN'],
    ['modbus', 'gateway-1/1', 'modbus:gateway-1~2f1'],
    ['victron', 'c0619ab1a2b3/tank/21', 'victron:c0619ab1a2b3~2ftank~2f21'],
    ['sparkplug', 'farm/edge-1', 'sparkplug:farm~2fedge-1'],
    ['nbiot', '863921031234567', 'imei:863921031234567'],
    ['nbiot', '6746a100000000ab', 'milesight:6746a100000000ab'],
    ['generic', 'tank-01', 'generic:tank-01'],
  ] as const)('%s %s: %s', (family, name, id) => expect(deviceIdOfName(family, name)).toBe(id))

  it('has an id for each example that the console gives', () => {
    const ids = CONNECT_FAMILIES.map((family) => deviceIdOfName(family, CONNECT_EXAMPLES[family]))
    expect(ids.filter((id) => id === null)).toEqual([])
  })
})

describe('what the console tells people to enter', () => {
  const place = {
    ...{ host: 'tanks.example.org', port: 1883, tls: false, root: 'tc/v1' },
    ...{ origin: 'https://tanks.example.org', user: null },
  }
  const textOf = (family: ConnectFamily, wanted: string) =>
    connectLines(family, place, CONNECT_EXAMPLES[family]).find(({ label }) => label === wanted)?.text ?? ''

  it('covers every family', () => {
    const named = new Set<string>(CONNECT_FAMILIES)
    expect(families.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  })

  it.each(['native', 'modbus', 'multitech', 'nbiot', 'thingsboard'] as const)(
    'of %s is a topic that the family recognises',
    (name) => {
      const topic = textOf(name, 'topic').replace(BLANK, '00-00-00-00-00-00-00-01')
      expect(routeMessage(topic, contextWith())?.name).toBe(name)
    },
  )

  it.each(['native', 'thingsboard'] as const)('of %s is a message that is read as a distance', (name) => {
    const [topic, payload] = [textOf(name, 'topic'), fixtureBytes(textOf(name, 'payload'))]
    const flags = { retain: false, qos: 1, dup: false, receivedAt: Date.UTC(2026, 4, 4) } as const
    const message = { topic, payload, flags, user: CONNECT_EXAMPLES[name] }
    const [event] = routeMessage(topic, contextWith())?.decode(message, contextWith()) ?? []
    expect(event).toMatchObject({
      deviceId: deviceIdOfName(name, CONNECT_EXAMPLES[name]),
      readings: [{ metric: 'distance_mm', value: 1240 }],
    })
  })
})
