import { normalizeChip } from './chips'
import type { ImageFacts } from './image'
import { isSameVersion } from './version'

/** What the form of an upload says; absent where it was left empty. `size` in bytes. */
export type ImageClaims = {
  version?: string | null
  product?: string | null
  chip?: string | null
  hardware?: readonly string[] | null
  size?: number | null
  counter?: number | null
}

export type ClaimField = 'version' | 'product' | 'chip' | 'hardware' | 'size' | 'counter'
export type Contradiction = { field: ClaimField; file: string; form: string }

/** What counts of the two; `fromFile` names the fields that the file itself said. */
export type AgreedClaims = {
  version: string | null
  product: string | null
  chip: string | null
  hardware: string[]
  size: number
  counter: number | null
  fromFile: ClaimField[]
}
export type ComparedClaims =
  | { agree: true; claims: AgreedClaims; missing: ('version' | 'product')[] }
  | { agree: false; contradictions: Contradiction[] }

/** What a file says in the words of the form; null where it says nothing. */
type FileClaims = {
  version: string | null
  product: string | null
  chip: string | null
  hardware: string[] | null
  size: number
  counter: number | null
}

/**
 * What counts of the file and the form: the file where it says something, else the form; `missing` has to be asked for.
 * Where the two contradict each other nothing counts, and every contradiction is named.
 */
export function compareClaims(image: ImageFacts, form: ImageClaims): ComparedClaims {
  const file = readClaims(image)
  const contradictions = findContradictions(image, file, form)
  if (contradictions.length > 0) return { agree: false, contradictions }
  const claims: AgreedClaims = {
    version: file.version ?? textOf(form.version) ?? zigbeeVersion(image),
    product: file.product ?? textOf(form.product) ?? image.project,
    chip: file.chip ?? (textOf(form.chip) === null ? null : normalizeChip(form.chip ?? '')),
    hardware: [...(file.hardware ?? form.hardware ?? [])],
    size: file.size,
    counter: file.counter ?? form.counter ?? null,
    fromFile: FIELDS.filter((field) => file[field] !== null),
  }
  const missing = (['version', 'product'] as const).filter((field) => claims[field] === null)
  return { agree: true, claims, missing }
}

const FIELDS: readonly ClaimField[] = ['version', 'product', 'chip', 'hardware', 'size', 'counter']

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

/** The header's number stands for a Zigbee version where nobody gave the vendor's name for it. */
const zigbeeVersion = ({ zigbee }: ImageFacts): string | null => (zigbee ? String(zigbee.fileVersion) : null)

/**
 * A project's name in an ESP description is a suggestion; the tag of a native build and a package's manifest name the
 * product. An eFuse version of zero means that none was set.
 */
function readClaims(image: ImageFacts): FileClaims {
  const { tag, package: summary, format, securityCounter } = image
  const isUnset = format === 'esp-app' && tag?.counter == null && securityCounter === 0
  return {
    version: image.version,
    product: tag?.product ?? summary?.product ?? null,
    chip: image.chip,
    hardware: image.hardware.length > 0 ? image.hardware : null,
    size: image.size,
    counter: isUnset ? null : securityCounter,
  }
}

function findContradictions(image: ImageFacts, file: FileClaims, form: ImageClaims): Contradiction[] {
  const version = textOf(form.version)
  const said = file.version ?? (isInteger(version) ? zigbeeVersion(image) : null)
  const found: (Contradiction | null)[] = [
    compareField('version', said, version, isSameVersion),
    compareField('product', file.product, textOf(form.product), (a, b) => a === b),
    compareField('chip', file.chip, textOf(form.chip), (a, b) => normalizeChip(a) === normalizeChip(b)),
    compareField('hardware', listOf(file.hardware), listOf(form.hardware), (a, b) => a === b),
    compareField('size', file.size, form.size, (a, b) => a === b),
    compareField('counter', file.counter, form.counter, (a, b) => a === b),
  ]
  return found.filter((one) => one !== null)
}

const isInteger = (text: string | null): boolean =>
  text !== null && /^(?:\d{1,10}|0x[0-9a-f]{1,8})$/i.test(text)

const listOf = (list: readonly string[] | null | undefined): string | null =>
  list && list.length > 0 ? [...new Set(list)].sort().join(', ') : null

function compareField<T extends string | number>(
  field: ClaimField,
  file: T | null,
  form: T | null | undefined,
  isSame: (file: T, form: T) => boolean,
): Contradiction | null {
  if (file === null || form === null || form === undefined || isSame(file, form)) return null
  return { field, file: String(file), form: String(form) }
}
