import { describe, expect, it } from 'vitest'
import { normalizeChip } from './chips'
import {
  FIRMWARE_FAMILIES,
  type FirmwareFamily,
  fitsFamily,
  isFirmwareFamily,
  takesAnyFile,
} from './families'
import { type ArtifactFacts, type DeviceFacts, fitsDevice } from './fits-device'
import { describeImage, IMAGE_FORMATS, type ImageFacts } from './image'

const inner = describeImage({ format: 'esp8266', size: 9 })
const image = (format: ImageFacts['format'], more: Partial<ImageFacts> = {}) =>
  describeImage({ format, size: 9, ...(format === 'gzip' ? { inner } : {}), ...more })

describe('formats and families', () => {
  it.each<[FirmwareFamily, string[]]>([
    ['native', ['esp-app', 'esp8266', 'mcuboot']],
    ['tasmota', ['esp-app', 'esp8266', 'gzip']],
    ['shelly-gen1', ['mos-zip']],
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
    ['a Gen2 package', image('mos-zip', { chip: 'ESP32' }), 'shelly-gen1', { reason: 'platform' }],
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
})

const artifact: ArtifactFacts = {
  family: 'native',
  product: 'tc-tank',
  version: '1.5.0',
  chip: 'ESP32-C3',
  hardware: ['tank-esp32c3'],
  minVersion: '1.2.0',
  securityCounter: 7,
  minChipRevision: 3,
  maxChipRevision: 199,
  flashSize: 4_194_304,
  size: 421_320,
  zigbee: null,
  allowsDowngrade: false,
}
const device: DeviceFacts = {
  family: 'native',
  product: 'tc-tank',
  version: '1.4.2',
  chip: 'esp32c3',
  chipRevision: 4,
  hardware: 'tank-esp32c3',
  flashSize: 4_194_304,
  freeBytes: 1_000_000,
  securityCounter: 6,
  zigbee: null,
}
const valve = { manufacturerCode: 4476, imageType: 4352, fileVersion: 20, minHardware: 2, maxHardware: 5 }
const zigbee: ArtifactFacts = {
  ...artifact,
  ...{
    family: 'zigbee2mqtt',
    version: '2.4',
    chip: null,
    hardware: [],
    minVersion: null,
    securityCounter: null,
  },
  zigbee: valve,
}
const plug: DeviceFacts = {
  ...device,
  ...{ family: 'zigbee2mqtt', version: '2.3', chip: null, hardware: null },
  zigbee: { manufacturerCode: 4476, imageType: 4352, fileVersion: 19, hardwareVersion: 3 },
}
const named = (of: Partial<NonNullable<DeviceFacts['zigbee']>>) => ({
  zigbee: { manufacturerCode: 4476, imageType: 4352, fileVersion: 19, hardwareVersion: 3, ...of },
})

describe('an artifact and a device', () => {
  it('fit each other', () => {
    expect(fitsDevice(artifact, device)).toEqual([])
    expect(fitsDevice(zigbee, plug)).toEqual([])
  })

  it('fit where the device does not say what only it can know', () =>
    expect(
      fitsDevice(artifact, {
        ...device,
        ...{ chip: null, chipRevision: null, flashSize: null, freeBytes: null, securityCounter: null },
      }),
    ).toEqual([]))

  it.each<[string, Partial<ArtifactFacts>, Partial<DeviceFacts>]>([
    ['family_differs', {}, { family: 'tasmota' }],
    ['product_differs', {}, { product: 'tc-pump' }],
    ['variant_differs', { version: '14.2.0(tasmota)' }, { version: '14.1.0(tasmota-lite)' }],
    ['chip_differs', {}, { chip: 'ESP32' }],
    ['chip_revision', {}, { chipRevision: 2 }],
    ['chip_revision', {}, { chipRevision: 200 }],
    ['hardware_differs', {}, { hardware: 'tank-esp32' }],
    ['hardware_unknown', {}, { hardware: null }],
    ['hardware_unknown', { hardware: [] }, { chip: null }],
    ['already_installed', {}, { version: '1.5' }],
    ['newer_installed', {}, { version: '1.6.0' }],
    ['step_missing', {}, { version: '1.1.9' }],
    ['step_missing', {}, { version: 'nightly' }],
    ['version_unknown', {}, { version: null }],
    ['counter_too_low', {}, { securityCounter: 8 }],
    ['no_space', {}, { freeBytes: 421_319 }],
    ['flash_too_small', {}, { flashSize: 2_097_152 }],
  ])('do not fit: %s (%#)', (code, changed, reported) =>
    expect(
      fitsDevice({ ...artifact, ...changed }, { ...device, ...reported }).map((one) => one.code),
    ).toEqual([code]),
  )

  it.each<[string, Partial<DeviceFacts>]>([
    ['zigbee_unknown', { zigbee: null }],
    ['manufacturer_differs', named({ manufacturerCode: 1 })],
    ['image_type_differs', named({ imageType: 1 })],
    ['zigbee_hardware', named({ hardwareVersion: 6 })],
    ['zigbee_unknown', named({ hardwareVersion: null })],
    ['already_installed', named({ fileVersion: 20 })],
    ['newer_installed', named({ fileVersion: 21 })],
  ])('of Zigbee do not fit: %s (%#)', (code, reported) =>
    expect(fitsDevice(zigbee, { ...plug, ...reported }).map((one) => one.code)).toEqual([code]),
  )

  it.each(['14.1.0(release-tasmota)', '14.1.0(minimal)', '14.1.0'])(
    'fit in their build variant: %s',
    (version) =>
      expect(fitsDevice({ ...artifact, version: '14.2.0(tasmota)' }, { ...device, version })).toEqual([]),
  )

  it('fit backwards where going back is allowed', () =>
    expect(fitsDevice({ ...artifact, allowsDowngrade: true }, { ...device, version: '1.6.0' })).toEqual([]))

  it('name every reason with what is there and what is wanted', () =>
    expect(fitsDevice(artifact, { ...device, chip: 'ESP32', freeBytes: 5 })).toEqual([
      { code: 'chip_differs', have: 'ESP32', want: 'ESP32-C3' },
      { code: 'no_space', have: 5, want: 421_320 },
    ]))
})
