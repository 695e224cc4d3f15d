import type { OtaOrder } from '@/ingest/ota/order-types'
import type { OtaDevice } from '@/ingest/ota/order-types'

/** Directions whose samples are proved elsewhere, and by whom: nothing is left out in silence. */
export const PROVED_ELSEWHERE: Readonly<Record<string, string>> = {
  http: 'the firmware server: requests of devices, answers with ranges, ESPHome’s manifest',
  file: 'image headers, the manifest’s signature, groups, thresholds and the health gate of a roll-out',
}

type Message = { topic: string; payload: string }

const updateEntity = (id: string, body: object): Message => ({
  topic: `homeassistant/update/${id}/config`,
  payload: JSON.stringify(body),
})

/** Messages that came before a sample. */
export const BEFORE: Readonly<Record<string, readonly Message[]>> = {
  'homeassistant/update-json.json': [updateEntity('test_update', { state_topic: 'test/state-topic' })],
  'homeassistant/update-plain.json': [updateEntity('test_update', { state_topic: 'test/installed-version' })],
  'homeassistant/update-progress.json': [updateEntity('test_update', { state_topic: 'test/state-topic' })],
  'homeassistant/update-progress-null.json': [
    updateEntity('test_update', { state_topic: 'test/state-topic' }),
  ],
  'esphome/cmd-install.json': [
    { topic: 'tank-node/update/firmware/state', payload: '{"installed_version":"1.4.2"}' },
  ],
}

/** The samples' name for whoever asks a Shelly, and its numbers; ours are another name and texts. */
export const ASKED_AS = { sample: 'tankconsole/shelly', ours: 'cistern/events' }

type Intent = { family: string; order: OtaOrder; device: OtaDevice }

const url = (name: string, origin = 'https://console.example') => `${origin}/f/Jx0mE4q2nQ7rT5uY9bK3Lw/${name}`
const http = 'http://console.example'

/** The native test vector: its manifest is signed by the key of manifest-vector.json. */
export const MANIFEST_FILE = 'native/manifest-vector.json'

const start = (target: Partial<Extract<OtaOrder, { type: 'ota.start' }>['target']>): OtaOrder => ({
  type: 'ota.start',
  target: { item: 'it-42', version: '1.5.0', ...target },
})

const cancel: OtaOrder = { type: 'ota.cancel', item: 'it-42' }
const valve: OtaDevice = { deviceId: 'z2m:0x9035eafffe02b714' }
const plus1: OtaDevice = { deviceId: 'shelly:shellyplus1-a8032abe54dc' }
const tank: OtaDevice = { deviceId: 'tank-7f3a' }
const plug: OtaDevice = { deviceId: 'tasmota:tasmota_608461' }

/** Each order as it is given here. `manifest` of the native offer comes from the vector. */
export const ORDERS: Readonly<Record<string, (manifest: { m: string; sig: string; kid: string }) => Intent>> =
  {
    'esphome/cmd-install.json': () => ({
      family: 'esphome',
      order: start({}),
      device: { deviceId: 'esphome:tank-node' },
    }),
    'native/offer.json': (manifest) => ({
      family: 'native',
      device: tank,
      order: start({
        item: 'it-81',
        hardware: 'tank-esp32c3',
        size: 421_320,
        sha256: '17ae291d08837890026d562e5b666f88d6389fe71d1183d6ed7eeee7505cc209',
        manifest,
        url: url('fw.bin'),
        expiresAt: 1_772_964_000_000,
        notBefore: 1_772_406_000_000,
      }),
    }),
    'native/offer-cancel.json': () => ({ family: 'native', device: tank, order: cancel }),
    'shelly-gen1/cmd-update-fw.json': () => ({
      family: 'shelly-gen1',
      device: { deviceId: 'shelly:shellyplug-s-112233' },
      order: start({ channel: 'stable' }),
    }),
    'shelly-gen2/cmd-check.json': () => ({
      family: 'shelly-gen2',
      device: plus1,
      order: { type: 'ota.check' },
    }),
    'shelly-gen2/cmd-update-url.json': () => ({
      family: 'shelly-gen2',
      device: plus1,
      order: start({ url: url('Plus1.zip', http) }),
    }),
    'tasmota/cmd-backlog.json': () => ({
      family: 'tasmota',
      device: plug,
      order: start({ url: url('tasmota.bin.gz', `${http}:8080`) }),
    }),
    'tasmota/cmd-preflight.json': () => ({ family: 'tasmota', device: plug, order: { type: 'ota.prepare' } }),
    'thingsboard/offer-url.json': () => ({
      family: 'thingsboard',
      device: { deviceId: 'thingsboard:A1_TEST_TOKEN' },
      order: start({ title: 'myFirmware', version: '9.9.9', url: url('fw.bin') }),
    }),
    'zigbee2mqtt/cmd-abort.json': () => ({ family: 'zigbee2mqtt', device: valve, order: cancel }),
    'zigbee2mqtt/cmd-schedule.json': () => ({
      family: 'zigbee2mqtt',
      device: { ...valve, sleepy: true },
      order: start({}),
    }),
    'zigbee2mqtt/cmd-unschedule.json': () => ({
      family: 'zigbee2mqtt',
      device: { ...valve, update: { status: 'scheduled' } },
      order: cancel,
    }),
    'zigbee2mqtt/cmd-update-url.json': () => ({
      family: 'zigbee2mqtt',
      device: valve,
      order: start({ url: url('valve.ota') }),
    }),
  }
