import { describe, expect, it } from 'vitest'
import { compareClaims, type Contradiction, type ImageClaims } from './compare-claims'
import { describeImage, type ImageFacts } from './image'

const ZIGBEE = {
  offset: 0,
  headerLength: 56,
  fieldControl: 0,
  manufacturerCode: 4742,
  imageType: 8,
  fileVersion: 4104,
  stackVersion: 2,
  header: 'valve',
  totalSize: 62,
  minHardware: null,
  maxHardware: null,
  firstTag: 0,
  firstTagLength: 0,
}
const esp = describeImage({
  format: 'esp-app',
  size: 4096,
  chip: 'ESP32-C3',
  version: '1.5.0',
  project: 'tank',
  securityCounter: 0,
})
const native: ImageFacts = {
  ...esp,
  tag: { product: 'tc-tank', fw: '1.5.0', hw: ['tank-esp32c3'], counter: 7 },
  hardware: ['tank-esp32c3'],
  project: 'tc-tank',
  securityCounter: 7,
}
const zigbee = describeImage({ format: 'zigbee-ota', size: 62, zigbee: ZIGBEE })
const silent = describeImage({ format: 'esp8266', size: 100, chip: 'ESP8266' })

describe('a file and the form beside it', () => {
  it('agree where the form was left empty, and the file counts', () =>
    expect(compareClaims(native, {})).toEqual({
      agree: true,
      missing: [],
      claims: {
        version: '1.5.0',
        product: 'tc-tank',
        chip: 'ESP32-C3',
        hardware: ['tank-esp32c3'],
        size: 4096,
        counter: 7,
        fromFile: ['version', 'product', 'chip', 'hardware', 'size', 'counter'],
      },
    }))

  it('agree where the form says what the file does not', () =>
    expect(
      compareClaims(silent, { version: ' 14.2.0 ', product: 'tasmota', hardware: ['Sonoff'] }),
    ).toMatchObject({
      agree: true,
      missing: [],
      claims: {
        version: '14.2.0',
        product: 'tasmota',
        chip: 'ESP8266',
        hardware: ['Sonoff'],
        fromFile: ['chip', 'size'],
      },
    }))

  it('leave open what neither says', () =>
    expect(compareClaims(silent, {})).toMatchObject({ agree: true, missing: ['version', 'product'] }))

  it.each<[string, ImageFacts, ImageClaims]>([
    ['the spelling of a chip', esp, { chip: 'esp32c3' }],
    ['a v before the version', esp, { version: 'v1.5' }],
    ['a product beside a project of ESP-IDF', esp, { product: 'tc-tank' }],
    ['a counter beside an eFuse version that is not set', esp, { counter: 9 }],
    ['the vendor’s version of a Zigbee file', zigbee, { version: '1.0.8' }],
    ['the number of a Zigbee file', zigbee, { version: '0x1008' }],
    ['the same hardware twice', native, { hardware: ['tank-esp32c3', 'tank-esp32c3'] }],
  ])('agree on %s', (_, image, form) => expect(compareClaims(image, form).agree).toBe(true))

  it.each<[ImageFacts, ImageClaims, Contradiction]>([
    [esp, { chip: 'ESP32' }, { field: 'chip', file: 'ESP32-C3', form: 'ESP32' }],
    [esp, { version: '1.5.1' }, { field: 'version', file: '1.5.0', form: '1.5.1' }],
    [esp, { size: 4095 }, { field: 'size', file: '4096', form: '4095' }],
    [native, { hardware: ['a', 'b'] }, { field: 'hardware', file: 'tank-esp32c3', form: 'a, b' }],
    [native, { product: 'tc-pump' }, { field: 'product', file: 'tc-tank', form: 'tc-pump' }],
    [native, { counter: 8 }, { field: 'counter', file: '7', form: '8' }],
    [zigbee, { version: '4105' }, { field: 'version', file: '4104', form: '4105' }],
  ])('contradict each other, and the field is named (%#)', (image, form, contradiction) =>
    expect(compareClaims(image, form)).toEqual({ agree: false, contradictions: [contradiction] }),
  )

  it('names every contradiction', () =>
    expect(compareClaims(native, { chip: 'ESP32', version: '2.0', size: 1 })).toMatchObject({
      contradictions: [{ field: 'version' }, { field: 'chip' }, { field: 'size' }],
    }))
})
