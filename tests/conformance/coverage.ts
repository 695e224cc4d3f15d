import type { GenericMapping } from '@/ingest/types'

/** Families whose samples are checked, by the name the samples give them. Later families join the list. */
export const SUPPORTED: ReadonlySet<string> = new Set([
  'native',
  'tasmota',
  'chirpstack',
  'lora-codec',
  'generic-mqtt',
  'espurna',
  'openmqttgateway',
  'topic-per-value',
])

const PUMPS = 'command results come with pump control'
const OTA = 'firmware progress comes with updates over the air'
const ALARMS = 'alarms raised by a device come with alerts'
const WILLS = 'availability on mapped topics comes with their presets'

/** Samples of a supported family that are not read yet: decoding must leave them alone. */
export const LATER: Readonly<Record<string, string>> = {
  'native/ack-done.json': PUMPS,
  'native/ack-expired.json': PUMPS,
  'native/ack-rejected-interlock.json': PUMPS,
  'native/claim-window.json': 'claim windows come with claiming by button',
  'native/event-dry-run.json': ALARMS,
  'native/ota-progress-accepted.json': OTA,
  'native/ota-progress-applying.json': OTA,
  'native/ota-progress-downloading.json': OTA,
  'native/ota-progress-failed.json': OTA,
  'native/ota-progress-succeeded.json': OTA,
  'tasmota/ota-rejected.json': OTA,
  'tasmota/ota-started.json': OTA,
  'tasmota/power-low-alarm.json': ALARMS,
  'chirpstack/ack.json': PUMPS,
  'chirpstack/txack.json': PUMPS,
}

/** Samples that cannot be checked as they stand. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  'chirpstack/up-em500-udl-no-codec.json': 'the Milesight EM500-UDL codec comes with the other LoRa sensors',
  'hobby/birth-sentence.json': WILLS,
  'hobby/will-offline.json': WILLS,
  'hobby/espeasy-lwt.json': WILLS,
  'hobby/espurna-status-offline.json': WILLS,
  'hobby/openmqttgateway-lwt.json': WILLS,
  'hobby/csu333-alert.json': 'a mapping reads numbers and switches, not sentences',
  'hobby/csu333-alert-cleared.json': 'a mapping reads numbers and switches, not the absence of a sentence',
  'solar-acdc/deye-day-energy.json': 'a mapping scales lengths only, not kWh',
}

/** Samples whose list of readings is only a part of what the message holds. */
export const PARTIAL: Readonly<Record<string, readonly string[]>> = {
  'tasmota/energy-array-totals-custom-fulltopic.json': ['apparent_va', 'reactive_var'],
  'tasmota/energy-dual-relay-arrays.json': [
    'apparent_va',
    'reactive_var',
    'energy_today_wh',
    'energy_returned_wh',
  ],
}

/** How an owner would map the topics of hobby firmware. `preset`: the sample's device id has a preset's prefix. */
export const MAPPED: Readonly<Record<string, { mapping: GenericMapping; preset?: boolean }>> = {
  'hobby/csu333-percentage.json': {
    mapping: { topic: '{id}/level0Percentage', metric: 'level_pct', channel: 0 },
  },
  'hobby/csu333-voltage.json': { mapping: { topic: '{id}/voltage', metric: 'battery_v', channel: 0 } },
  'hobby/espeasy-error-zero.json': {
    mapping: { topic: '{id}/Level/Distance', metric: 'distance_mm', channel: 0, unit: 'cm' },
  },
  'hobby/hladinomer-height.json': {
    mapping: { topic: '{id}/vyska', metric: 'depth_mm', channel: 0, unit: 'cm' },
  },
  'hobby/json-distance-cm.json': {
    mapping: { topic: 'sensor/tank1', metric: 'distance_mm', channel: 0, path: 'distance', unit: 'cm' },
  },
  'hobby/plain-zero-no-echo.json': {
    mapping: { topic: 'waterlevel/Distanz', metric: 'distance_mm', channel: 0, unit: 'cm' },
  },
  'hobby/espurna-distance-m.json': {
    mapping: { topic: '{id}/distance', metric: 'distance_mm', channel: 0, unit: 'm' },
    preset: true,
  },
  'hobby/espurna-relay.json': {
    mapping: { topic: '{id}/relay/0', metric: 'relay_on', channel: 0 },
    preset: true,
  },
  'hobby/openmqttgateway.json': {
    mapping: {
      topic: 'home/{id}/HCSR04toMQTT',
      metric: 'distance_mm',
      channel: 0,
      path: 'distance',
      unit: 'cm',
    },
    preset: true,
  },
  'hobby/openmqttgateway-zero.json': {
    mapping: {
      topic: 'home/{id}/HCSR04toMQTT',
      metric: 'distance_mm',
      channel: 0,
      path: 'distance',
      unit: 'cm',
    },
    preset: true,
  },
  'solar-acdc/deye-ac-active-power.json': {
    mapping: { topic: '{id}/ac/active_power', metric: 'power_w', channel: 0 },
    preset: true,
  },
  'solar-acdc/deye-ac-freq.json': {
    mapping: { topic: '{id}/ac/freq', metric: 'frequency_hz', channel: 0 },
    preset: true,
  },
  'solar-acdc/deye-dc-pv1-voltage.json': {
    mapping: { topic: '{id}/dc/pv1/voltage', metric: 'voltage_v', channel: 1 },
    preset: true,
  },
}

const PROFILES = 'needs to know the sensor: blind zone, sentinels and rate limit come with sensor profiles'
const COMMANDS = 'commands come with pump control'
const FAMILY = 'the family comes later'

/** Sequences whose rules do not exist yet. */
export const LATER_SEQUENCES: Readonly<Record<string, string>> = {
  'anomalies/blind-zone.json': PROFILES,
  'anomalies/sentinel-8191.json': PROFILES,
  'anomalies/spike-needs-confirmation.json': PROFILES,
  'anomalies/spike-single.json': PROFILES,
  'anomalies/real-fast-change-confirmed.json': PROFILES,
  'anomalies/command-no-ack.json': COMMANDS,
  'anomalies/retained-command-danger.json': COMMANDS,
  'anomalies/nan-stream.json': FAMILY,
  'anomalies/float32-noise.json': FAMILY,
  'anomalies/energy-today-not-reset.json': 'daily energy comes with the meters',
  'anomalies/under-tank-sensor-inverted.json': 'the level is the tank’s, tested with it',
  'anomalies/birth-retained-will-not.json': WILLS,
  'anomalies/will-retained-birth-not.json': WILLS,
}
