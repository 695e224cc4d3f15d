import { describe, expect, it } from 'vitest'
import { chipOfHardware, normalizeChip } from './chips'
import {
  FIRMWARE_FAMILIES,
  type FirmwareFamily,
  fitsFamily,
  isFirmwareFamily,
  takesAnyFile,
} from './families'
import { describeImage, IMAGE_FORMATS, type ImageFacts } from './image'

const inner = describeImage({ format: 'esp8266', size: 9 })
const image = (format: ImageFacts['format'], more: Partial<ImageFacts> = {}) =>
  describeImage({ format, size: 9, ...(format === 'gzip' ? { inner } : {}), ...more })

describe('formats and families', () => {
  it.each<[FirmwareFamily, string[]]>([
    ['native', ['esp-app', 'esp8266', 'mcuboot']],
    ['tasmota', ['esp-app', 'esp8266', 'gzip']],
    ['shelly-gen1', []],
    ['shelly-gen2', ['mos-zip']],
    ['esphome', ['esp-app', 'esp8266', 'gzip']],
    ['homeassistant', []],
    ['zigbee2mqtt', ['zigbee-ota']],
    ['thingsboard', [...IMAGE_FORMATS]],
    ['generic', [...IMAGE_FORMATS]],
  ])('%s takes its own', (family, formats) => {
    expect(IMAGE_FORMATS.filter((format) => fitsFamily(image(format), family).fits)).toEqual(formats)
    expect(takesAnyFile(family)).toBe(formats.length === IMAGE_FORMATS.length)
    expect(isFirmwareFamily(family)).toBe(true)
  })

  it.each<[string, ImageFacts, FirmwareFamily, object]>([
    ['a cable format', image('uf2'), 'native', { reason: 'format', have: 'uf2' }],
    [
      'a compressed ESP32 image',
      image('gzip', { inner: image('esp-app') }),
      'tasmota',
      { reason: 'inner_format', have: 'esp-app' },
    ],
    ['a Gen1 package', image('mos-zip', { chip: 'ESP8266' }), 'shelly-gen2', { reason: 'platform' }],
    ['a package', image('mos-zip', { chip: 'ESP8266' }), 'shelly-gen1', { reason: 'no_file' }],
    ['any file', image('esp-app'), 'homeassistant', { reason: 'no_file' }],
  ])('%s is left out with its reason', (_, file, family, reason) =>
    expect(fitsFamily(file, family)).toMatchObject({ fits: false, ...reason }),
  )

  it('know a family from any other word', () => {
    expect(isFirmwareFamily('victron')).toBe(false)
    expect(new Set(FIRMWARE_FAMILIES).size).toBe(FIRMWARE_FAMILIES.length)
  })

  it.each([
    ['esp32c3', 'ESP32-C3'],
    ['ESP32-C3FH4', 'ESP32-C3'],
    ['ESP32-D0WD-V3 v3.0', 'ESP32'],
    ['esp32_s3', 'ESP32-S3'],
    ['ESP32-C61', 'ESP32-C61'],
    ['esp8285', 'ESP8266'],
    ['ESP8266EX', 'ESP8266'],
    ['nRF52840', 'NRF52840'],
  ])('%s is the chip %s', (text, chip) => expect(normalizeChip(text)).toBe(chip))

  it.each([
    ['ESP32-C3FH4', 'ESP32-C3'],
    ['ESP8266EX', 'ESP8266'],
    ['tank-esp32c3', null],
    ['rev-b', null],
    [null, null],
  ])('hardware %s names the chip %s', (text, chip) => expect(chipOfHardware(text)).toBe(chip))
})
