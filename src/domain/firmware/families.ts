import { normalizeChip } from './chips'
import type { ImageFacts, ImageFormat } from './image'

/** Families of devices whose updates the console orders. */
export const FIRMWARE_FAMILIES = [
  'native',
  'tasmota',
  'shelly-gen1',
  'shelly-gen2',
  'esphome',
  'homeassistant',
  'zigbee2mqtt',
  'thingsboard',
  'generic',
] as const
export type FirmwareFamily = (typeof FIRMWARE_FAMILIES)[number]

export const isFirmwareFamily = (family: string): family is FirmwareFamily =>
  FIRMWARE_FAMILIES.some((one) => one === family)

/** Their devices fetch what their vendor offers: only its name and version are to be known. */
export const VENDOR_FAMILIES = [
  'shelly-gen1',
  'shelly-gen2',
  'homeassistant',
] as const satisfies FirmwareFamily[]
export const isVendorFamily = (family: FirmwareFamily): boolean =>
  VENDOR_FAMILIES.some((one) => one === family)
/** No words of its own: an image says how devices are told of it. */
export const isOrderedByTemplate = (family: string): boolean => family === 'generic'

/** Families that take a file of ours. */
export const takesFile = (family: FirmwareFamily): boolean => FORMATS[family]?.length !== 0

/** `no_file`: the device fetches from its vendor by itself, and the console only gives the order. */
export const FAMILY_MISFITS = ['no_file', 'format', 'inner_format', 'platform'] as const
export type FamilyMisfit = (typeof FAMILY_MISFITS)[number]
export type FamilyFit = { fits: true } | { fits: false; reason: FamilyMisfit; have: string | null }

/** Formats that a family's update client takes; null takes any file. UF2 and Intel HEX are for cables. */
const FORMATS: Record<FirmwareFamily, readonly ImageFormat[] | null> = {
  native: ['esp-app', 'esp8266', 'mcuboot'],
  tasmota: ['esp-app', 'esp8266', 'gzip'],
  // it takes a file over its own network alone (`/ota?url=`)
  'shelly-gen1': [],
  'shelly-gen2': ['mos-zip'],
  esphome: ['esp-app', 'esp8266', 'gzip'],
  homeassistant: [],
  zigbee2mqtt: ['zigbee-ota'],
  thingsboard: null,
  generic: null,
}

/** Chip lines: Shelly's first generation is ESP8266, all later ones are of the ESP32 family. */
const PLATFORMS: Partial<Record<FirmwareFamily, RegExp>> = { 'shelly-gen2': /^ESP32/ }

const FITS: FamilyFit = { fits: true }
const misfit = (reason: FamilyMisfit, have: string | null): FamilyFit => ({ fits: false, reason, have })

/** True where the family's client takes files of any content, so that `unknown_format` refuses nothing. */
export const takesAnyFile = (family: FirmwareFamily): boolean => FORMATS[family] === null

/** Whether a family's devices can take such a file; sums, signatures and refusals of the file itself are apart. */
export function fitsFamily(
  image: Pick<ImageFacts, 'format' | 'chip' | 'inner'>,
  family: FirmwareFamily,
): FamilyFit {
  const formats = FORMATS[family]
  if (!formats) return FITS
  if (formats.length === 0) return misfit('no_file', null)
  if (!formats.includes(image.format)) return misfit('format', image.format)
  // ESP32 has no boot stub that unpacks
  if (image.format === 'gzip' && image.inner?.format !== 'esp8266')
    return misfit('inner_format', image.inner?.format ?? null)
  const platform = PLATFORMS[family]
  const isOther = platform && image.chip !== null && !platform.test(normalizeChip(image.chip))
  return isOther ? misfit('platform', image.chip) : FITS
}
