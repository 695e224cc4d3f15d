import { faults, numberAt, within, type Field } from '../bytes'
import { flag, number, recorded, temperature } from './common'
import type { ChannelTable } from './tlv'

/** The probes' highest numbers encode a state; the longest range (EM500-UDL-W100) is 10 m. */
const distance = number({
  metric: 'distance_mm',
  fault: within({ max: 10_000, known: faults({ 0xfffd: 'out_of_range', 0xffff: 'sensor_error' }) }),
})
const tilt = flag({ metric: 'tilt' })

/** Distances beside an alarm's flag use the unit of the periodic ones, unlike in the vendor's decoder. */
export const EM500_UDL: ChannelTable = {
  '0382': { size: 2, fields: [distance] },
  '83e9': { size: 5, fields: [distance] },
  '20ce': { size: 6, record: recorded([distance]) },
}

export const EM310_UDL: ChannelTable = {
  '0382': { size: 2, fields: [distance] },
  '0400': { size: 1, fields: [tilt] },
}

/** Also of the EM400-TLD, which has a laser in place of the ultrasonic probe. */
export const EM400_UDL: ChannelTable = {
  '0367': { size: 2, fields: [temperature] },
  '0482': { size: 2, fields: [distance] },
  '0500': { size: 1, fields: [tilt] },
  '0688': { size: 9 },
  '8367': { size: 3, fields: [temperature] },
  '8482': { size: 3, fields: [distance] },
}

/** Signed numbers that encode a state: 0xfffd, 0xfffe and 0xffff. The radar's range is 10 m. */
const radar = number({
  metric: 'distance_mm',
  type: 'i16le',
  fault: within({
    max: 10_000,
    known: faults({ [-3]: 'no_target', [-2]: 'disabled', [-1]: 'sensor_exception' }),
  }),
})

const airTemperature: Field = {
  ...temperature,
  fault: faults({ [-2]: 'disabled', [-1]: 'sensor_exception' }),
}

const EXCEPTIONS = faults({ 1: 'blind_zone', 2: 'no_target', 3: 'sensor_exception' })

const EXCEPTION_FLAG = 2

/** In an exception the flag after the distance tells the fault. */
const exception = (view: DataView, at: number): Field[] => {
  const reason = EXCEPTIONS(numberAt(view, at + EXCEPTION_FLAG, 'u8') ?? 0)
  return [reason ? { ...distance, fault: () => reason } : radar]
}

export const EM410_RDL: ChannelTable = {
  '01b9': { size: 2 },
  '0367': { size: 2, fields: [temperature] },
  '0482': { size: 2, fields: [radar] },
  '0500': { size: 1, fields: [tilt] },
  '06c7': { size: 2 },
  '8482': { size: 3, fields: [radar] },
  '9482': { size: 5, fields: [radar] },
  b482: { size: 3, fields: exception },
  // time, distance, temperature, change, event
  '20ce': { size: 11, record: recorded([radar, { ...airTemperature, at: 2 }]) },
}

const depth = number({
  metric: 'depth_mm',
  unit: 'cm',
  fault: faults({ 0xffff: 'sensor_error', 0xfffd: 'out_of_range' }),
})

export const EM500_SWL: ChannelTable = {
  '0377': { size: 2, fields: [depth] },
  '20ce': { size: 6, record: recorded([depth]) },
}

const pressure = number({ metric: 'pressure_pa', type: 'i16le', factor: 1000 })

export const EM500_PP: ChannelTable = {
  '037b': { size: 2, fields: [pressure] },
  '20ce': { size: 6, record: recorded([pressure]) },
}

const leak = flag({ metric: 'water_leak' })

export const EM300_MLD: ChannelTable = {
  '0500': { size: 1, fields: [leak] },
  '20ce': { size: 8, record: [{ ...leak, at: 7 }] },
}
