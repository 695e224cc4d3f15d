import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { FirmwareClaims } from '@/contracts/firmware/firmware'
import { UsageError } from './files'

const OPTIONS = {
  family: { type: 'string' },
  product: { type: 'string' },
  version: { type: 'string' },
  counter: { type: 'string' },
  hardware: { type: 'string' },
  chip: { type: 'string' },
  'min-version': { type: 'string' },
  channel: { type: 'string' },
  notes: { type: 'string' },
  ready: { type: 'boolean' },
  'confirm-bootloader': { type: 'boolean' },
  'order-topic': { type: 'string' },
  'order-payload': { type: 'string' },
  key: { type: 'string' },
  signature: { type: 'string' },
  out: { type: 'string' },
  days: { type: 'string' },
  name: { type: 'string' },
} as const

/** Words and options of the command line; the options are those of all commands. */
export function readCommandLine(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    return { options: values, words: positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
export type CommandLine = ReturnType<typeof readCommandLine>

/** The word of a command at this place. */
export function requireWord({ words }: CommandLine, at: number, what: string): string {
  const word = words[at]
  if (word === undefined) throw new UsageError(`Say ${what}`)
  return word
}

const Days = z.coerce.number().int().min(1).max(3_650).default(180)

export function daysOf({ options }: CommandLine): number {
  const days = Days.safeParse(options.days)
  if (!days.success) throw new UsageError('--days is a whole number from 1 to 3650')
  return days.data
}

/** Where the option is not called as the field. */
const NAMES: Readonly<Record<string, keyof typeof OPTIONS>> = {
  minVersion: 'min-version',
  confirmBootloader: 'confirm-bootloader',
  'orderTemplate.topic': 'order-topic',
  'orderTemplate.payload': 'order-payload',
}
const optionOf = (field: string): string => NAMES[field] ?? field

/** What the options say of an image. */
export function claimsOf({ options }: CommandLine, family?: string): FirmwareClaims {
  const { 'min-version': minVersion, 'confirm-bootloader': confirmBootloader, hardware, ...more } = options
  const { product, version, chip, channel, notes, ready, counter } = more
  const { 'order-topic': topic, 'order-payload': payload } = options
  const said = {
    ...{ family: options.family ?? family, product, version, chip, channel, notes, ready },
    ...{ minVersion, confirmBootloader },
    hardware: hardware?.split(',').map((one) => one.trim()),
    counter: counter === undefined ? undefined : Number(counter),
    orderTemplate: topic === undefined && payload === undefined ? undefined : { topic, payload },
  }
  const parsed = FirmwareClaims.safeParse(said)
  if (parsed.success) return parsed.data
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => `--${optionOf(path.join('.'))}: ${message}`).join('\n'),
  )
}

export const fileNameOf = (path: string): string => basename(path)
