import { describe, expect, it } from 'vitest'
import {
  type Identity,
  canReceiveAddressed,
  canRequestFor,
  canReceive,
  canPublish,
  canSubscribe,
  nativeIdOf,
} from './broker-access'

const root = 'tc/v1'
const open: Identity = { kind: 'open' }
const device = (deviceId: string): Identity => ({ kind: 'device', deviceId })

describe('mayPublish', () => {
  it.each([
    ['', false],
    ['x'.repeat(513), false],
    ['tc/v1/tank\0/telemetry', false],
    ['tc/v1/+/telemetry', false],
    ['tc/v1/#', false],
    ['$SYS/broker/uptime', false],
    ['$share/all/tele/x/SENSOR', false],
    ['tc/v1/tank-1/cmd', false],
    ['tc/v1/tank-1/cmd/42', false],
    ['tc/v1/tank-1/telemetry/ack', false],
    ['tc/v1/tank-1/ota/offer', false],
    ['tc/v1/tank-1/ota/data', false],
    ['tc/v1/tank-1/ota/data/it-1/4096', false],
    ['tc/v1/tank-1/ota/get', true],
    ['tc/v1/tank-1/config/desired', false],
    ['tc/v1/tank-1/telemetry', true],
    ['tc/v1/tank-1/status', true],
    ['tc/v1/tank-1/ack/42', true],
    ['tc/v1/tank-1/ota/progress', true],
    ['tc/v1/tank-1/config/reported', true],
    ['tc/v1/tank-1', true],
    ['tc/v10/tank-1/cmd/42', true],
    ['cmnd/pump/POWER', false],
    ['home/pump/cmnd/POWER', false],
    ['application/a/device/0011223344556677/command/down', false],
    ['eu868/application/a/device/0011223344556677/command/down', false],
    ['application/a/device/0011223344556677/event/up', true],
    ['v3/app@tenant/devices/dev1/down/push', false],
    ['v3/app@tenant/devices/dev1/down/replace', false],
    ['v3/app@tenant/devices/dev1/down/ack', true],
    ['shellies/command', false],
    ['shellies/shelly1/command', false],
    ['shellies/shelly1/relay/0/command', false],
    ['shellies/shelly1/relay/0', true],
    ['shellyplus1-a/rpc', false],
    ['home/shed/shellyplus1-a/rpc', false],
    ['shellyplus1-a/events/rpc', true],
    ['pump-node/switch/pump/command', false],
    ['pump-node/switch/pump/state', true],
    ['zigbee2mqtt/valve/set', false],
    ['zigbee2mqtt/valve/get', false],
    ['zigbee2mqtt/valve/set/state', false],
    ['zigbee2mqtt/bridge/request/permit_join', false],
    ['zigbee2mqtt/bridge/response/permit_join', true],
    ['house/z2m/valve/set', false],
    ['spBv1.0/group/NCMD/node', false],
    ['spBv1.0/group/DCMD/node/dev', false],
    ['spBv1.0/STATE/host', false],
    ['STATE/host', false],
    ['spBv1.0/group/DDATA/node/dev', true],
    ['v1/devices/me/rpc/request/1', false],
    ['v1/devices/me/rpc/response/1', true],
    ['v1/devices/me/attributes', true],
    ['v1/devices/me/attributes/request/1', true],
    ['v1/devices/me/attributes/response/1', false],
    ['v2/fw/request/1/chunk/0', true],
    ['v2/fw/response/1/chunk/0', false],
    ['v1/gateway/rpc', true],
    ['R/c0619ab/keepalive', false],
    ['W/c0619ab/system/0/Relay/0/State', false],
    ['N/c0619ab/tank/20/Level', true],
    ['homeassistant/sensor/x/config', true],
    ['tele/tank1/SENSOR', true],
    ['tele/tank1/STATE', true],
    ['my/own/level', true],
  ])('%s: %s', (topic, may) => {
    expect(canPublish({ topic, root, who: open })).toBe(may)
    expect(canPublish({ topic, root, who: { kind: 'onboarding' } })).toBe(may)
  })

  it.each([
    ['tank-1', 'tc/v1/tank-1/telemetry', true],
    ['tank-1', 'tc/v1/tank-1/cmd/1', false],
    ['tank-1', 'tc/v1/tank-2/telemetry', false],
    ['tank-1', 'tc/v1/tank-1/ota/get', true],
    ['tank-1', 'tc/v1/tank-2/ota/get', false],
    ['tank-1', 'tc/v1/tank-1/ota/data/it-1/0', false],
    ['thingsboard:a', 'v2/fw/request/0/chunk/0', true],
    ['thingsboard:a', 'v2/fw/response/0/chunk/0', false],
    ['tank-1', 'tc/v1/tank-10/telemetry', false],
    ['tank-1', 'tc/v1/tank-1', true],
    ['tank-1', 'tele/tank-1/SENSOR', false],
    ['tank-1', 'my/own/level', false],
    ['tasmota:pump', 'tele/pump/SENSOR', true],
    ['tasmota:pump', 'tc/v1/pump/telemetry', false],
    ['tasmota:pump', 'tc/v1/tasmota:pump/telemetry', false],
    ['tasmota:pump', 'cmnd/pump/POWER', false],
  ])('%s on %s: %s', (id, topic, may) => {
    expect(canPublish({ topic, root, who: device(id) })).toBe(may)
  })
})

describe('maySubscribe', () => {
  it.each([
    ['', false],
    ['$SYS/#', false],
    ['$share/g/tc/v1/tank-1/cmd/#', false],
    ['#', false],
    ['+/#', false],
    ['+/v1/tank-1/cmd/#', false],
    ['tc/v1/#', false],
    ['tc/v1/+/cmd/#', false],
    ['tc/v1/+/telemetry/ack', false],
    ['tc/v1/tank-1/#', false],
    ['tc/v1/tank-1/telemetry', false],
    ['tc/v1/tank-1/telemetry/+', false],
    ['tc/v1/tank-1/cmd/+/x', false],
    ['tc/v1/search/cmd/#', false],
    ['tc/v1/tank-1/telemetry/ack', true],
    ['tc/v1/tank-1/ota/offer', true],
    ['tc/v1/tank-1/ota/data/#', true],
    ['tc/v1/tank-1/ota/data/it-1/+', true],
    ['tc/v1/tank-1/ota/data/it-1/#', true],
    ['tc/v1/tank-1/ota/data/+/+', true],
    ['tc/v1/tank-1/ota/data/#/x', false],
    ['tc/v1/tank-1/ota/data/it-1/4096', true],
    ['tc/v1/tank-1/ota/#', false],
    ['tc/v1/tank-1/ota/+', false],
    ['tc/v1/tank-1/ota/get', false],
    ['tc/v1/tank-1/ota/progress', false],
    ['tc/v1/+/ota/data/#', false],
    ['tc/v1/tank-1/config/desired', true],
    ['tc/v1/tank-1/cmd/#', true],
    ['tc/v1/tank-1/cmd/+', true],
    ['tc/v1/tank-1/cmd/42', true],
    ['cmnd/pump/#', true],
    ['cmnd/tasmotas/#', true],
    ['home/pump/cmnd/#', true],
    ['cmnd/#', false],
    ['cmnd/+/#', false],
    ['+/cmnd/#', false],
    ['tele/pump/#', false],
    ['application/+/device/+/command/#', true],
    ['application/a/device/0011223344556677/command/down', true],
    ['+/application/+/device/+/command/#', false],
    ['application/+/device/+/event/+', false],
    ['application/#', false],
    ['v3/+/devices/+/down/push', true],
    ['v3/+/devices/+/down/+', false],
    ['v3/+/devices/+/#', false],
    ['shellies/command', true],
    ['shellies/shelly1/relay/0/command', true],
    ['shellies/+/relay/0/command', false],
    ['shellyplus1-a/rpc', true],
    ['+/rpc', false],
    ['shellyplus1-a/events/rpc', false],
    ['pump-node/switch/pump/command', true],
    ['pump-node/+/pump/command', false],
    ['zigbee2mqtt/+/set', true],
    ['zigbee2mqtt/+/set/+', true],
    ['zigbee2mqtt/bridge/request/#', true],
    ['zigbee2mqtt/#', false],
    ['house/valve/set', true],
    ['house/+/set', false],
    ['spBv1.0/group/NCMD/node/#', true],
    ['spBv1.0/group/DCMD/node/#', true],
    ['spBv1.0/group/NCMD/+', false],
    ['spBv1.0/group/#', false],
    ['spBv1.0/STATE/+', true],
    ['STATE/host', true],
    ['v1/devices/me/rpc/request/+', true],
    ['v1/devices/me/attributes', true],
    ['v1/devices/me/attributes/response/+', true],
    ['v1/devices/me/#', false],
    ['v2/fw/response/+/chunk/+', true],
    ['R/c0619ab/#', true],
    ['W/c0619ab/#', true],
    ['R/+/keepalive', false],
    ['R/#', false],
    ['N/c0619ab/#', false],
    ['homeassistant/#', false],
  ])('%s: %s', (filter, may) => {
    expect(canSubscribe({ filter, root, who: open })).toBe(may)
    expect(canSubscribe({ filter, root, who: { kind: 'onboarding' } })).toBe(may)
  })

  it.each([
    ['tank-1', 'tc/v1/tank-1/cmd/#', true],
    ['tank-1', 'tc/v1/tank-1/telemetry/ack', true],
    ['tank-1', 'tc/v1/tank-2/cmd/#', false],
    ['tank-1', 'tc/v1/tank-1/ota/data/#', true],
    ['tank-1', 'tc/v1/tank-2/ota/data/#', false],
    ['tank-1', 'v2/fw/response/+/chunk/+', false],
    ['thingsboard:me', 'v2/fw/response/+/chunk/+', true],
    ['tank-1', 'cmnd/tank-1/#', false],
    ['tank-1', 'v1/devices/me/attributes', false],
    ['tank-1', 'shellies/command', false],
    ['tasmota:pump', 'cmnd/pump/#', true],
    ['tasmota:pump', 'cmnd/pump/POWER', true],
    ['tasmota:pump', 'cmnd/tasmotas/#', false],
    ['tasmota:home~2fpump', 'home/pump/cmnd/#', true],
    ['tasmota:cmnd', 'cmnd/pump/#', false],
    ['tasmota:pump', 'shellies/command', false],
    ['shelly:shellyplus1-a', 'shellyplus1-a/rpc', true],
    ['shelly:shellyplus1-a', 'shellyplus1-b/rpc', false],
    ['shelly:shelly1', 'shellies/shelly1/relay/0/command', true],
    ['shelly:shelly1', 'shellies/shelly2/relay/0/command', false],
    ['shelly:relay', 'shellies/shelly2/relay/0/command', false],
    ['shelly:shelly1', 'shellies/command', true],
    ['thingsboard:me', 'v1/devices/me/rpc/request/+', true],
    ['thingsboard:me', 'cmnd/pump/#', false],
    ['esphome:a0b1', 'pump-node/switch/pump/command', false],
    ['esphome:pump-node', 'pump-node/switch/pump/command', true],
    ['esphome:farm~2fpump-node', 'farm/pump-node/switch/pump/command', true],
    ['esphome:pump-node', 'pump-node/switch/pump/set', false],
    ['esphome:pump-node', 'pump-node/switch/+/command', false],
    ['esphome:pump-node', 'pump-node/rpc', false],
    ['mac:aabbccddeeff', 'pump-node/switch/pump/command', false],
    ['z2m:0x00158d0001a2b3c4', 'zigbee2mqtt/pump/set', false],
    ['deveui:0011223344556677', 'application/a/device/0011223344556677/command/down', false],
  ])('%s to %s: %s', (id, filter, may) => {
    expect(canSubscribe({ filter, root, who: device(id) })).toBe(may)
  })
})

describe('mayAskFor', () => {
  it.each([
    [open, 'zigbee2mqtt/#', true],
    [{ kind: 'onboarding' } as const, 'zigbee2mqtt/#', true],
    [device('z2m:0x00158d0001a2b3c4'), 'zigbee2mqtt/#', false],
    [device('tank-1'), 'zigbee2mqtt/#', false],
    [open, 'zigbee2mqtt/+', false],
    [open, 'zigbee2mqtt/+/set', true],
    [open, 'tele/#', false],
    [device('tank-1'), 'tc/v1/tank-1/cmd/#', true],
  ])('%j %s: %s', (who, filter, may) => expect(canRequestFor({ filter, root, who })).toBe(may))

  it.each([
    ['zigbee2mqtt/pump/set', true],
    ['zigbee2mqtt/pump/set/state', true],
    ['zigbee2mqtt/bridge/request/permit_join', true],
    ['zigbee2mqtt/pump', false],
    ['zigbee2mqtt/bridge/devices', false],
    ['zigbee2mqtt/pump/availability', false],
  ])('the bridge hears %s: %s', (topic, may) => expect(canReceive({ topic, root, who: open })).toBe(may))
})

describe('mayHear', () => {
  it.each([
    [open, 'tc/v1/tank-1/cmd/1', true],
    [device('tank-1'), 'tc/v1/tank-1/cmd/1', true],
    [device('tank-2'), 'tc/v1/tank-1/cmd/1', false],
    [device('tank-1'), 'tc/v1/tank-1/ota/data/it-1/0', true],
    [device('tank-2'), 'tc/v1/tank-1/ota/data/it-1/0', false],
    // every ThingsBoard device hears this topic: nothing is broadcast
    [device('thingsboard:a'), 'v2/fw/response/0/chunk/0', false],
    [device('tasmota:a'), 'cmnd/a/POWER', true],
    // matched by a wider filter of its own, but addressed to another device
    [device('tasmota:a'), 'cmnd/a/b/POWER', false],
    [device('thingsboard:a'), 'v1/devices/me/rpc/request/1', false],
    [open, 'v1/devices/me/attributes', false],
    [open, 'tele/pump/SENSOR', false],
  ])('%j %s: %s', (who, topic, may) => expect(canReceive({ topic, root, who })).toBe(may))
})

describe('what the server addresses to one device', () => {
  const recipient = 'thingsboard:a'
  it.each([
    [device('thingsboard:a'), 'v2/fw/response/0/chunk/0', true],
    [device('thingsboard:b'), 'v2/fw/response/0/chunk/0', false],
    [device('tank-1'), 'v2/fw/response/0/chunk/0', false],
    [device('thingsboard:a'), 'v1/devices/me/attributes', true],
    [device('thingsboard:b'), 'v1/devices/me/attributes', false],
    [device('thingsboard:a'), 'v1/devices/me/telemetry', false],
    [open, 'v2/fw/response/0/chunk/0', true],
    // other topics follow the rules for everybody
    [device('thingsboard:a'), 'tc/v1/tank-1/cmd/1', false],
    [device('tank-1'), 'tc/v1/tank-1/cmd/1', true],
  ])('%j %s: %s', (who, topic, may) => expect(canReceiveAddressed({ topic, root, who, recipient })).toBe(may))
})

describe('nativeIdOf', () => {
  it.each([
    ['tc/v1/tank-1/telemetry', 'tank-1'],
    ['tc/v1/tank-1', 'tank-1'],
    ['tc/v1/+/cmd/#', '+'],
    ['tc/v10/tank-1/telemetry', null],
    ['tc/v1', null],
  ])('%s: %s', (topic, id) => expect(nativeIdOf({ topic, root })).toBe(id))
})

describe('a Home Assistant', () => {
  const who: Identity = { kind: 'home-assistant' }
  it.each([
    ['homeassistant/sensor/+/config', true],
    ['homeassistant/device/+/config', true],
    ['homeassistant/binary_sensor/+/+/config', true],
    ['cistern/ha/status', true],
    ['cistern/ha/tank-1/state', true],
    ['cistern/ha/tasmota:tank~2f1/state', true],
    ['cistern/ha/+/state', true],
    ['cistern/ha/#', true],
    ['homeassistant/#', false],
    ['homeassistant/device/+/state', false],
    ['cistern/#', false],
    ['#', false],
    ['tc/v1/tank-1/cmd/#', false],
    ['tc/v1/tank-1/telemetry', false],
    ['zigbee2mqtt/#', false],
    ['cmnd/pump/#', false],
    ['tasmota/discovery/#', false],
  ])('may ask for %s: %s', (filter, isAllowed) => {
    expect(canRequestFor({ filter, root, who })).toBe(isAllowed)
  })

  it('receives no discovery of anybody else', () => {
    for (const topic of ['homeassistant/sensor/x/config', 'homeassistant/device/tank/config'])
      expect(canReceive({ topic, root, who })).toBe(false)
  })
})
