/** What the devices of the benchmark publish. `at` in epoch milliseconds; each message has an instant of its own. */

const VALUES = ['"distance_mm":1240', '"battery_v":3.71', '"rssi_dbm":-67']

const native = (values) => {
  const body = VALUES.slice(0, values).join(',')
  return {
    topic: (name) => `tc/v1/${name}/telemetry`,
    payload: ({ at, seq }) => `{"ts":${at},"seq":${seq},"boot":1,"m":{${body}}}`,
  }
}

const tasmota = {
  topic: (name) => `tele/${name}/SENSOR`,
  // without a zone the time cannot be used; changing values keep the reports apart
  payload: ({ seq }) =>
    `{"Time":"2026-11-21T10:00:00","SR04":{"Distance":${(20 + (seq % 997) / 10).toFixed(1)}}}`,
}

const hex = (name) => Buffer.from(name).toString('hex').slice(-16).padStart(16, '0')

const chirpstack = {
  topic: (name) => `application/17c82e96-be03-4f38-aef3-f83d48582d97/device/${hex(name)}/event/up`,
  payload: ({ at, seq, name }) =>
    JSON.stringify({
      deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
      time: new Date(at).toISOString(),
      deviceInfo: {
        applicationName: 'tanks',
        deviceProfileName: 'Dragino LDDS75',
        deviceName: name,
        devEui: hex(name),
      },
      devAddr: '00189440',
      dr: 1,
      fCnt: seq,
      fPort: 2,
      confirmed: false,
      data: 'DQoH6QAAAAE=',
      rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -97, snr: -3.2, channel: 1 }],
      txInfo: { frequency: 868100000 },
    }),
}

const SHAPES = { native: native(1), native3: native(3), tasmota, chirpstack }
export const shapeOf = (name) => SHAPES[name]

/** The console's ids and families of the devices of a shape; those not named here go by their own names. */
export const idsOf = { tasmota: (name) => `tasmota:${name}`, chirpstack: (name) => `deveui:${hex(name)}` }
export const familyOf = { tasmota: 'tasmota', chirpstack: 'chirpstack' }
