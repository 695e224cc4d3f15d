import { parseArgs } from 'node:util'
import type { Broker } from './link/connection'
import { mqttAddressOf, parseAmqpAddress } from '@/domain/system/broker-address'
import { parseFates } from './update/fate'
import type { UpdateSettings } from './update/settings'
import { trustKeys } from './update/verify'

export type Options = {
  broker: Broker
  root: string
  fleet: 'demo' | 'generated' | 'updatable'
  devices: number
  /** Seconds between two reports of a device; null where each device has its own. */
  intervalS: number | null
  speed: number
  seed: number
  once: boolean
  /** No losses on the air and no broken links. */
  steady: boolean
  backfillMs: number
  updates: UpdateSettings
}

export const USAGE = `Usage: npm run simulate -- [options]

  --broker URL       MQTT_URL, or mqtt://127.0.0.1:1883; also mqtts, ws, wss
  --username NAME    login of the broker: without --broker MQTT_USERNAME and MQTT_PASSWORD, which no
  --password WORD    other account of the machine can read, as it can a command line
  --root TOPIC       root of the native topics (MQTT_ROOT, or tc/v1)
  --fleet NAME       demo: sixteen devices of every kind; generated: any number;
                     updatable: any number, of every family that takes updates
  --devices N        size of a generated fleet (100); implies --fleet generated
  --rate R           messages per second of a generated fleet as a whole
  --interval S       seconds between two reports of a device (demo: each its own; generated: 60)
  --speed X          how many times faster than the clock the plants live (demo: 20; generated: 1)
  --seed N           another world (1)
  --backfill TIME    first hand in that much history: 24h, 90m, 7d (none)
  --steady           no frame is lost and no link breaks
  --trust KEY        public release key (base64url) that native devices were built with; several times for several
  --fates LIST       how updates go wrong, e.g. brick=0.02,weak_wifi=0.2 (none): power_cut, bad_sum, weak_wifi,
                     stays_minimal, silent_old, late, brick, rolled_back
  --manifest N=URL   where the ESPHome node N looks for its manifest; several times for several nodes
  --new-version V    the version of an image that does not name its own
  --once             one report of each device, then stop
  --help
`

/** Options that cannot be used; its message is for the person who typed them. */
export class UsageError extends Error {}

const fail = (message: string): never => {
  throw new UsageError(message)
}

const numberFrom = (
  name: string,
  text: string,
  { min, max, whole }: { min: number; max: number; whole?: boolean },
) => {
  const value = text.trim() === '' ? NaN : Number(text)
  const isFit = value >= min && value <= max && (!whole || Number.isInteger(value))
  return isFit
    ? value
    : fail(`--${name} ${text}: use ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`)
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const LONGEST_BACKFILL_DAYS = 31

/** `24h`, `90m`, `7d`, `30s`, `0`; in milliseconds, at most 31 days. */
export const durationMs = (text: string): number => {
  const [, digits = '', unit = 's'] = /^(\d{1,7})([smhd])?$/.exec(text.trim()) ?? []
  const ms = digits === '' ? NaN : Number(digits) * (UNIT_MS[unit] ?? NaN)
  const isFit = ms <= LONGEST_BACKFILL_DAYS * 86_400_000
  return isFit
    ? ms
    : fail(`--backfill ${text}: use a time like 24h, 90m or 7d, at most ${LONGEST_BACKFILL_DAYS}d`)
}

const BROKER = /^(mqtts?|wss?|tcp|tls|ssl):\/\/[^/\s]/
const ROOT = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/

const SPEC = {
  broker: { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  root: { type: 'string' },
  fleet: { type: 'string' },
  devices: { type: 'string' },
  rate: { type: 'string' },
  interval: { type: 'string' },
  speed: { type: 'string' },
  seed: { type: 'string', default: '1' },
  backfill: { type: 'string', default: '0' },
  trust: { type: 'string', multiple: true },
  fates: { type: 'string' },
  manifest: { type: 'string', multiple: true },
  'new-version': { type: 'string' },
  once: { type: 'boolean', default: false },
  steady: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options: SPEC, strict: true }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

const fleetOf = (name: string | undefined, isSized: boolean): Options['fleet'] => {
  if (name === undefined) return isSized ? 'generated' : 'demo'
  if (name !== 'demo' && name !== 'generated' && name !== 'updatable')
    return fail(`--fleet ${name}: use demo or generated or updatable`)
  return name === 'demo' && isSized ? fail('--devices and --rate go with --fleet generated') : name
}

const intervalOf = ({ devices, rate, interval }: { devices: number; rate?: string; interval?: string }) => {
  if (rate !== undefined && interval !== undefined) return fail('Give --rate or --interval, not both')
  if (interval !== undefined) return numberFrom('interval', interval, { min: 0.05, max: 86_400 })
  return rate === undefined
    ? null
    : Math.max(0.05, devices / numberFrom('rate', rate, { min: 0.001, max: 100_000 }))
}

const manifestsOf = (texts: readonly string[]): Map<string, string> =>
  new Map(
    texts.map((text) => {
      const [, node = '', url = ''] = /^([^=]+)=(https?:.+)$/.exec(text) ?? []
      return URL.canParse(url) ? [node, url] : fail(`--manifest ${text}: use NODE=URL`)
    }),
  )

const updatesOf = ({
  manifest = [],
  trust = [],
  fates: list = '',
  newVersion = null,
}: {
  manifest?: string[]
  trust?: string[]
  fates?: string
  newVersion?: string | null
}): UpdateSettings => ({
  fates: parseFates(list) ?? fail(`--fates ${list}: use fates with shares from 0 to 1, together at most 1`),
  keys: trustKeys(trust) ?? fail(`--trust ${trust.join(' ')}: use the 32 bytes of a public key as base64url`),
  newVersion,
  manifests: manifestsOf(manifest),
})

type Environment = Readonly<Record<string, string | undefined>>

/** Devices speak MQTT, also where the worker speaks AMQP. The address may hold a password, so one that cannot be used is shown only where a person has typed it. */
const brokerOf = (given: { broker?: string; username?: string; password?: string }, env: Environment) => {
  // a login belongs to its broker
  const named = given.broker === undefined ? env : {}
  const url = given.broker ?? (named['MQTT_URL'] || 'mqtt://127.0.0.1:1883')
  const login = parseAmqpAddress(url)
  const mqtt = login ? mqttAddressOf(url) : url
  if (!BROKER.test(mqtt) || !URL.canParse(mqtt))
    fail(
      `${given.broker === undefined ? 'MQTT_URL' : `--broker ${url}`}: use an address like mqtt://127.0.0.1:1883`,
    )
  return {
    url: mqtt,
    username: given.username ?? login?.username ?? (named['MQTT_USERNAME'] || undefined),
    password: given.password ?? login?.password ?? (named['MQTT_PASSWORD'] || undefined),
  }
}

/**
 * Reads the command line, and what it does not say of the broker from the environment, which other accounts of the machine
 * cannot read; null when help is asked for. Throws a `UsageError` for what cannot be used.
 */
export const parseOptions = (args: string[], env: Environment = {}): Options | null => {
  const values = read(args)
  if (values.help) return null
  const { rate, interval } = values
  const broker = brokerOf(values, env)
  const root = values.root ?? (env['MQTT_ROOT'] || 'tc/v1')
  if (!ROOT.test(root)) fail(`--root ${root}: use topic levels of letters, digits, _ and -, joined by /`)
  const fleet = fleetOf(values.fleet, values.devices !== undefined || rate !== undefined)
  const devices = numberFrom('devices', values.devices ?? '100', { min: 1, max: 100_000, whole: true })
  return {
    broker,
    root,
    fleet,
    devices,
    intervalS: intervalOf({ devices, rate, interval }),
    speed: numberFrom('speed', values.speed ?? (fleet === 'demo' ? '20' : '1'), { min: 0.1, max: 10_000 }),
    seed: numberFrom('seed', values.seed, { min: 0, max: 2 ** 32 - 1, whole: true }),
    once: values.once,
    steady: values.steady,
    backfillMs: durationMs(values.backfill),
    updates: updatesOf({ ...values, newVersion: values['new-version'] }),
  }
}
