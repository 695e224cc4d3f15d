import { describe, expect, it } from 'vitest'
import { BLANK, CONNECT_FAMILIES, type ConnectFamily, connectLines, type ConnectPlace } from './connect-guide'

const open: ConnectPlace = {
  ...{ host: '10.0.0.5', port: 1883, tls: false, root: 'tc/v1' },
  ...{ origin: 'https://tanks.example.org', user: null },
}
const secured: ConnectPlace = { ...open, host: 'tanks.example.org', port: 8883, tls: true, user: 'barn-1' }
const linesOf = (family: ConnectFamily, place = open, name: string | null = 'barn-1') =>
  Object.fromEntries(connectLines(family, place, name).map(({ label, text }) => [label, text]))

describe('what is entered on a device', () => {
  it('of native firmware is its topic, a message, and a line to try it', () => {
    expect(linesOf('native')).toEqual({
      host: '10.0.0.5',
      port: '1883',
      topic: 'tc/v1/barn-1/telemetry',
      payload: '{"m":{"distance_mm":1240}}',
      try: `mosquitto_pub -h 10.0.0.5 -p 1883 -q 1 -t 'tc/v1/barn-1/telemetry' -m '{"m":{"distance_mm":1240}}'`,
    })
    expect(linesOf('native', secured).try).toContain(
      `-p 8883 --tls-use-os-certs -u 'barn-1' -P '${BLANK}' -q 1`,
    )
  })

  it('of Tasmota are commands for its console, and an address that sends them', () => {
    const { commands = '', hotspot = '' } = linesOf('tasmota', secured)
    expect(commands).toBe(
      'Backlog MqttHost tanks.example.org; MqttPort 8883; MqttUser barn-1; Topic barn-1; FullTopic %prefix%/%topic%/',
    )
    expect(new URL(hotspot).searchParams.get('cmnd')).toBe(commands)
  })

  it('of a Shelly is a server, and an address that sets it', () => {
    const config = new URL(linesOf('shelly-gen2', secured).hotspot ?? '').searchParams.get('config')
    expect(JSON.parse(config ?? '')).toEqual({
      ...{ enable: true, server: 'tanks.example.org:8883', rpc_ntf: true, status_ntf: true },
      ...{ ssl_ca: 'ca.pem', user: 'barn-1' },
    })
    const query = new URL(linesOf('shelly-gen1').hotspot ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({ mqtt_enable: 'true', mqtt_server: '10.0.0.5:1883' })
  })

  it('of ESPHome, Zigbee2MQTT and ChirpStack are lines of their configuration', () => {
    expect(linesOf('esphome', secured)).toEqual({
      configuration:
        'mqtt:\n  broker: tanks.example.org\n  port: 8883\n  username: "barn-1"\n  password: !secret mqtt_password\n  topic_prefix: barn-1',
    })
    expect(linesOf('zigbee2mqtt').configuration).toBe(
      'mqtt:\n  base_topic: zigbee2mqtt\n  server: mqtt://10.0.0.5:1883',
    )
    expect(linesOf('chirpstack', secured).configuration).toBe(
      `[integration.mqtt]\nserver="ssl://tanks.example.org:8883"\nusername="barn-1"\npassword="${BLANK}"\njson=true`,
    )
  })

  it.each(CONNECT_FAMILIES)('of %s holds nothing of a name that nobody has said', (family) => {
    for (const [label, line] of Object.entries(linesOf(family, open, null)))
      expect(linesOf(family)[label]).toBe(line)
  })
})
