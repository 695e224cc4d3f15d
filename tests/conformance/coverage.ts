import type { GenericMapping, DiscoveryEntry } from '@/ingest/types'
import { born } from './born'
import type { Expectation } from './samples'
import { discovered } from './discovered'

/** What earlier messages have taught before a sample is read. */
export const GIVEN: Readonly<Record<string, readonly Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>[]>> = {
  ...discovered,
  ...born,
  // the device has spoken before: its other samples teach the prefix
  'shelly-gen2/sys-update-available.json': [
    { scope: 'shelly-gen2/prefix', key: 'shellies/plus1pm', value: 'shellyplus1pm-4417939341dc' },
  ],
}

/** Topics of samples that came without MQTT. */
export const TOPIC_OF: Readonly<Record<string, string>> = {
  'nbiot-direct/dragino-ndds75-iotcreators.json': 'nbiot/up',
  'nbiot-direct/milesight-em400-udl-nbiot.json': 'nbiot/up',
}

/** What is rejected, where the sample shows a word of the vendor's decoder and ours reads the frame. */
export const RAW_OF: Readonly<Record<string, number>> = { 'ttn/up-ldds75-invalid-reading.json': 20 }

/** Our names for reasons that the samples call otherwise. */
export const REASON_OF: Readonly<Record<string, string>> = { invalid_json: 'not_json' }

/** Samples that say themselves, or by a later one, that their first reading was wrong. */
export const CORRECTED: Readonly<Record<string, Partial<Expectation>>> = {
  // its note: 94.7 m is beyond the radar's 20 m, the bytes are another product's
  'lorawan-codec/dragino-lmds200-two-objects.json': {
    readings: [
      { m: 'distance_mm', ch: 0, v: 2560 },
      { m: 'battery_v', ch: 0, v: 2.952 },
    ],
    rejected: [{ m: 'distance_mm', ch: 1, raw: 9472, reason: 'out_of_range' }],
  },
  // clients say UPDATED at every start, so it proves nothing
  'thingsboard/ota-progress-updated.json': { kind: 'info' },
}

/** Samples whose list of readings is only a part of what the message holds. */
export const PARTIAL: Readonly<Record<string, readonly string[]>> = {
  'shelly-gen2/em0-phases.json': ['apparent_va', 'frequency_hz', 'power_factor.1', 'power_factor.2'],
  'shelly-gen2/status-switch0-gen3-null-tag.json': ['frequency_hz', 'current_a'],
  'tasmota/energy-array-totals-custom-fulltopic.json': ['apparent_va', 'reactive_var'],
  'tasmota/energy-dual-relay-arrays.json': [
    'apparent_va',
    'reactive_var',
    'energy_today_wh',
    'energy_returned_wh',
  ],
}

/** The preset, with its usual prefix, that reads the topics of hobby firmware. */
export const PRESET_OF: Readonly<Record<string, string>> = {
  'hobby/birth-sentence.json': 'esp32waterlevelsensor',
  'hobby/csu333-alert-cleared.json': 'csu333-waterlevel',
  'hobby/csu333-alert.json': 'csu333-waterlevel',
  'hobby/csu333-percentage.json': 'csu333-waterlevel',
  'hobby/csu333-voltage.json': 'csu333-waterlevel',
  'hobby/espeasy-error-zero.json': 'espeasy',
  'hobby/espeasy-lwt.json': 'espeasy',
  'hobby/espurna-distance-m.json': 'espurna',
  'hobby/espurna-relay.json': 'espurna',
  'hobby/espurna-status-offline.json': 'espurna',
  'hobby/hladinomer-height.json': 'hladinomer',
  'hobby/homie5-state-lost.json': 'homie-5',
  'hobby/homie5-state-sleeping.json': 'homie-5',
  'hobby/json-distance-cm.json': 'hc-sr04-json',
  'hobby/openmqttgateway-lwt.json': 'openmqttgateway',
  'hobby/openmqttgateway-zero.json': 'openmqttgateway',
  'hobby/openmqttgateway.json': 'openmqttgateway',
  'hobby/plain-zero-no-echo.json': 'esp32waterlevelsensor',
  'hobby/will-offline.json': 'esp32waterlevelsensor',
  'solar-acdc/deye-ac-active-power.json': 'deye-inverter-mqtt',
  'solar-acdc/deye-ac-freq.json': 'deye-inverter-mqtt',
  'solar-acdc/deye-day-energy.json': 'deye-inverter-mqtt',
  'solar-acdc/deye-dc-pv1-voltage.json': 'deye-inverter-mqtt',
}

/** Sequences whose rules do not exist yet. */
export const LATER_SEQUENCES: Readonly<Record<string, string>> = {
  'anomalies/under-tank-sensor-inverted.json': 'the level is the tank’s, tested with it',
}

const OWN_FIRMWARE: readonly GenericMapping[] = [
  { topic: '{id}/status', metric: 'availability', channel: 0, onText: 'online', offText: 'offline' },
  { topic: '{id}/distance', metric: 'distance_mm', channel: 0, unit: 'cm' },
]

/** How an owner would map the topics of a sequence. */
export const MAPPED_SEQUENCES: Readonly<Record<string, readonly GenericMapping[]>> = {
  'anomalies/birth-retained-will-not.json': OWN_FIRMWARE,
  'anomalies/will-retained-birth-not.json': OWN_FIRMWARE,
}
