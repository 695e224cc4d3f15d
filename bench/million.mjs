import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleParts } from './lib/setup.mjs'
import { DAY_MS, dayOfMessages, MESSAGES_PER_DAY, START } from './lib/tank-days.mjs'

/**
 * What a fleet needs, calculated: nothing is started. Days are packed as the server packs them; the rest are flags,
 * with defaults as the benchmarks print them. Give those of your own machine.
 */
const DEFAULTS = {
  devices: '1000000',
  interval: '300',
  // `npm run bench`: worker CPU per message behind Mosquitto; the default is its goal
  'worker-us': '10',
  // `npm run bench -- rollups`: for each device and hour, two workers on two cores that had other work to do
  'roll-up-us': '343',
  // share of one core that a worker is planned to use
  load: '0.5',
  // `npm run bench -- storage --devices 40 --days 4 --history 0` on two cores that had other work to do
  'hot-bytes': '124',
  'store-us': '36',
  'compact-us': '8.7',
  // what pages, TOAST and indices take beyond the rows: the benchmark's bytes over those calculated for 30 s
  slack: '1.5',
  // days for which raw readings are kept (Setting retention.readings)
  'raw-days': '730',
}
const options = Object.fromEntries(
  Object.entries(DEFAULTS).map(([name, value]) => [name, { type: 'string', default: value }]),
)
const { values } = parseArgs({ options })

function number(name) {
  const value = Number(values[name])
  if (value > 0 && Number.isFinite(value)) return value
  console.error(`--${name} must be a number above 0`)
  process.exit(2)
}

const BENCH_INTERVAL_S = DAY_MS / 1000 / MESSAGES_PER_DAY
const SERIES = 3
const MONTH_DAYS = 30
/** Today and the two days before it are not compacted yet. */
const HOT_DAYS = 3
/** A row's header, key and alignment in the table, and its entry in the index. */
const ROW_BYTES = 80
/** Devices that a worker remembers (server/ingestion/pipeline/known-devices); a message of another one costs a look-up. */
const REMEMBERED = 50_000
const HOUR_MS = 3_600_000
const WINDOW_MS = 300_000

/** One device's day at this interval, every n-th message of the benchmark's day. */
function readingsOf(intervalS) {
  const step = Math.max(1, Math.round(intervalS / BENCH_INTERVAL_S))
  return dayOfMessages({ devices: 1, start: START })
    .filter((_, i) => i % step === 0)
    .flatMap(({ at, values: all }) => all.map((value) => ({ ...value, at })))
}

/** Bytes for each device and day: compacted readings, and roll-ups of both levels. */
async function bytesPerDay(intervalS) {
  const names = ['storage/pack-day', 'rollups/pack-windows', 'rollups/windows'].map(
    (name) => `src/server/timeseries/${name}.ts`,
  )
  const { program, stop } = await bundleParts(names)
  try {
    const { packDay, packWindows, windowsOf } = await import(pathToFileURL(program).href)
    const readings = readingsOf(intervalS)
    const one = readings.filter(({ series }) => series === readings[0].series)
    const [day, hours] = [WINDOW_MS, HOUR_MS].map(
      (width) => packWindows(windowsOf(one, width), START, width).length,
    )
    const perSeries = day + ROW_BYTES + hours + ROW_BYTES / MONTH_DAYS
    const slack = number('slack')
    return {
      compacted: slack * (packDay(readings, START).length + ROW_BYTES),
      rollups: slack * SERIES * perSeries,
    }
  } finally {
    await stop()
  }
}

const line = (what, text) => console.log(`${what.padEnd(66)} ${text}`)
const whole = (value) => Math.ceil(value).toLocaleString('en')
const some = (value) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
const gigabytes = (bytes) => `${some(bytes / 1e9)} GB`

const [devices, interval] = [number('devices'), number('interval')]
const rate = devices / interval
const perDay = (devices * DAY_MS) / 1000 / interval
const { compacted, rollups } = await bytesPerDay(interval)
const rollUpSeconds = (devices * number('roll-up-us')) / 1e6

console.log(`${whole(devices)} devices, a message of three values every ${interval} s\n`)
line('messages per second', whole(rate))
line('  if all of them report within one minute', whole(devices / 60))
line('a worker takes in', `${whole((number('load') * 1e6) / number('worker-us'))}/s`)
line('  workers for the rate', whole((rate * number('worker-us')) / 1e6 / number('load')))
line('  workers that remember all devices between them', whole(devices / REMEMBERED))
line('cores for storing, Postgres and its client, at most', some((rate * 2 * number('store-us')) / 1e6))
line('  for compacting', some((rate * number('compact-us')) / 1e6))
line('rolling up, two workers: of each hour (goal < 40 %)', `${some((rollUpSeconds / 3600) * 100)} %`)
line('disk: the days that are not compacted', gigabytes(HOT_DAYS * perDay * number('hot-bytes')))
line('  each compacted day', gigabytes(devices * compacted))
line('  its roll-ups, which stay', gigabytes(devices * rollups))
line('  a year, compacted and rolled up', gigabytes(365 * devices * (compacted + rollups)))
line(
  `  readings of ${whole(number('raw-days'))} days, once there are as many`,
  gigabytes(number('raw-days') * devices * compacted),
)
