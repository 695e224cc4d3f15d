import type { Metric } from '@/domain/readings/metrics'

/** Limits of one sensor model. Lengths in mm; absent means "unknown". */
export type SensorProfile = {
  /** Stored with the device; must not change. */
  name: string
  /** The product's name, for a selection list. */
  title: string
  /** The measured quantity: a gap above the liquid, or the liquid's depth. */
  metric: Extract<Metric, 'distance_mm' | 'depth_mm'>
  /** The end of the blind zone: nearer values may be true and are flagged. */
  blindMm?: number
  /** Outside these no reading is possible. */
  minMm?: number
  maxMm?: number
  /** Numbers that the sensor sends instead of a measurement. */
  sentinels?: readonly number[]
}

/**
 * Sensor models used in tanks. Sources: the vendors' data sheets and manuals, except where noted.
 *
 * | sensor | blind zone or minimum | maximum | instead of a measurement | noted |
 * |---|---|---|---|---|
 * | JSN-SR04T | 20-25 cm by version | 6 m | – | below 10 cm is the transducer's own ringing (field reports) |
 * | HC-SR04 | 2 cm | 4 m | – | |
 * | A02YYUW | 3 cm | 4.5 m | – | |
 * | A01NYUB | 28 cm | 7.5 m | – | |
 * | VL53L0X | 3 cm | 2 m | 8190, 8191, 65535 | the drivers' "no target" |
 * | VL53L1X | 4 cm | 4 m | 8190, 8191, 65535 | the drivers' "no target" |
 * | TF-Luna, TFmini-S | 20 cm, 10 cm | 8 m, 12 m | 65532, 65534, 65535 | ambient light, saturated, weak |
 * | HRXL-MaxSonar-WR | at most 30 or 50 cm | 5 or 10 m | 5000 or 9999 | nearer distances are reported as the minimum |
 * | LDDS75, DDS75 | 28 cm | 7.5 m | 20 | |
 * | LDDS45, DDS45 | 3 cm | 4.5 m | – | |
 * | LDDS20, DDS20 | 2 cm of liquid | 2 m | – | under the tank |
 * | LLDS12, LDS12 | 10 cm | 12 m | – | |
 * | LMDS200, MDS200 | 50 cm | 20 m | – | |
 * | EM310-UDL | 3 cm | – | – | |
 * | EM500-UDL | 25 cm | – | – | its versions differ in range |
 */
export const SENSORS: readonly SensorProfile[] = [
  {
    name: 'jsn-sr04t',
    title: 'JSN-SR04T',
    metric: 'distance_mm',
    blindMm: 250,
    minMm: 100,
    maxMm: 6000,
  },
  { name: 'hc-sr04', title: 'HC-SR04', metric: 'distance_mm', minMm: 20, maxMm: 4000 },
  { name: 'a02yyuw', title: 'A02YYUW', metric: 'distance_mm', minMm: 30, maxMm: 4500 },
  { name: 'a01nyub', title: 'A01NYUB', metric: 'distance_mm', minMm: 280, maxMm: 7500 },
  {
    name: 'vl53l0x',
    title: 'VL53L0X',
    metric: 'distance_mm',
    blindMm: 30,
    maxMm: 2000,
    sentinels: [8190, 8191, 65_535],
  },
  {
    name: 'vl53l1x',
    title: 'VL53L1X',
    metric: 'distance_mm',
    blindMm: 40,
    maxMm: 4000,
    sentinels: [8190, 8191, 65_535],
  },
  {
    name: 'tf-luna',
    title: 'TF-Luna',
    metric: 'distance_mm',
    blindMm: 200,
    maxMm: 8000,
    sentinels: [65_532, 65_534, 65_535],
  },
  {
    name: 'tfmini-s',
    title: 'TFmini-S',
    metric: 'distance_mm',
    blindMm: 100,
    maxMm: 12_000,
    sentinels: [65_532, 65_534, 65_535],
  },
  {
    name: 'hrxl-5m',
    title: 'HRXL-MaxSonar-WR, 5 m',
    metric: 'distance_mm',
    blindMm: 301,
    minMm: 300,
    maxMm: 5000,
    sentinels: [5000],
  },
  {
    name: 'hrxl-10m',
    title: 'HRXL-MaxSonar-WR, 10 m',
    metric: 'distance_mm',
    blindMm: 501,
    minMm: 500,
    maxMm: 9998,
    sentinels: [9999],
  },
  {
    name: 'ldds75',
    title: 'Dragino LDDS75, DDS75',
    metric: 'distance_mm',
    minMm: 280,
    maxMm: 7500,
    sentinels: [20],
  },
  { name: 'ldds45', title: 'Dragino LDDS45, DDS45', metric: 'distance_mm', minMm: 30, maxMm: 4500 },
  { name: 'ldds20', title: 'Dragino LDDS20, DDS20', metric: 'depth_mm', minMm: 20, maxMm: 2000 },
  { name: 'llds12', title: 'Dragino LLDS12, LDS12', metric: 'distance_mm', blindMm: 100, maxMm: 12_000 },
  { name: 'lmds200', title: 'Dragino LMDS200, MDS200', metric: 'distance_mm', blindMm: 500, maxMm: 20_000 },
  { name: 'em310-udl', title: 'Milesight EM310-UDL', metric: 'distance_mm', blindMm: 30 },
  { name: 'em500-udl', title: 'Milesight EM500-UDL', metric: 'distance_mm', blindMm: 250 },
]

const byName = new Map(SENSORS.map((sensor) => [sensor.name, sensor]))

/** The sensor of a name, or undefined for an unknown name. */
export const sensorByName = (name: string): SensorProfile | undefined => byName.get(name)
