import { describe, expect, it } from 'vitest'
import {
  countLeftOut,
  findLeftOutReasons,
  type TargetDevice,
  type TargetImage,
  type TargetOptions,
} from './targets'
import { compareVersions, isIntermediateVersion, isSameVersion } from './versions'

const NOW = Date.parse('2026-03-01T10:00:00Z')
const DAY_MS = 86_400_000
const device: TargetDevice = {
  family: 'native',
  hardware: 'tank-esp32c3',
  chip: 'ESP32-C3',
  version: '1.4.2',
  counter: 6,
  freeBytes: null,
  isClaimed: true,
  isExcluded: false,
  hasOptedOut: false,
  hasAddress: false,
  isInOtherCampaign: false,
  lastSeenAt: NOW,
}
const image: TargetImage = {
  version: '1.5.0',
  families: ['native'],
  hardware: ['tank-esp32c3'],
  chips: ['ESP32-C3'],
  minVersion: '1.2.0',
  counter: 7,
  size: 400_000,
  isYanked: false,
  isPacked: false,
  template: null,
}
const PLAIN = { topic: 'cmnd/{id}/ota', payload: '{http_url}' }
const options: TargetOptions = {
  now: NOW,
  updatable: new Set(['native', 'tasmota', 'esphome', 'shelly-gen1']),
  takesBytes: new Set(['native', 'tasmota', 'esphome']),
  needsPlainHttp: ({ family }, { template }) => family === 'tasmota' || template !== null,
  hasPlainHttp: false,
  needsAddress: new Set(['esphome']),
  canGoBack: new Set(['tasmota']),
  isDowngrade: false,
  supersedes: false,
  silentMs: 30 * DAY_MS,
}

describe('why a device is left out', () => {
  it.each<[string, Partial<TargetDevice>, Partial<TargetImage>, Partial<TargetOptions>, string[]]>([
    ['a target', {}, {}, {}, []],
    ['by hand', { isExcluded: true }, {}, {}, ['excluded']],
    ['by its owner', { hasOptedOut: true }, {}, {}, ['opted_out']],
    ['without an owner', { isClaimed: false }, {}, {}, ['unclaimed']],
    ['another family', { family: 'victron' }, {}, {}, ['other_family', 'family_not_updatable']],
    ['plain http is off', { family: 'tasmota' }, { families: [] }, {}, ['no_plain_http']],
    ['plain http is on', { family: 'tasmota' }, { families: [] }, { hasPlainHttp: true }, []],
    ['an image that is told by plain http', {}, { template: PLAIN }, {}, ['no_plain_http']],
    ['bytes for a vendor', { family: 'shelly-gen1' }, { families: [] }, {}, ['family_not_updatable']],
    ['a vendor’s own', { family: 'shelly-gen1' }, { families: [], size: 0 }, {}, []],
    ['no address', { family: 'esphome' }, { families: [] }, {}, ['no_address']],
    ['an address', { family: 'esphome', hasAddress: true }, { families: [] }, {}, []],
    ['the image is yanked', {}, { isYanked: true }, {}, ['image_yanked']],
    ['hardware unknown', { hardware: null }, {}, {}, ['hardware_unknown']],
    ['another hardware and chip', { hardware: 'x', chip: 'ESP32' }, {}, {}, ['other_hardware', 'other_chip']],
    [
      'another build',
      { family: 'tasmota', version: '14.1.0(tasmota-lite)' },
      { families: [], version: '14.2.0(tasmota)', minVersion: null },
      { hasPlainHttp: true },
      ['other_variant'],
    ],
    [
      'between two steps',
      { family: 'tasmota', version: '14.1.0(minimal)' },
      { families: [], version: '14.2.0(tasmota)', minVersion: null },
      { hasPlainHttp: true },
      [],
    ],
    [
      'half-way to the same version',
      { family: 'tasmota', version: '14.2.0(minimal)' },
      { families: [], version: '14.2.0', minVersion: null },
      { hasPlainHttp: true },
      [],
    ],
    ['version unknown', { version: null }, {}, {}, ['version_unknown']],
    ['installed', { version: 'v1.5.0' }, {}, {}, ['already_installed']],
    ['newer', { version: '1.10.0' }, {}, {}, ['newer_installed']],
    ['older than the image can take', { version: '1.1.9' }, {}, {}, ['step_missing']],
    ['no way back', { version: '1.10.0' }, {}, { isDowngrade: true }, ['cannot_go_back']],
    ['counter', { counter: 8 }, {}, {}, ['counter_too_low']],
    ['no space', { freeBytes: 1 }, {}, {}, ['no_space']],
    ['in another roll-out', { isInOtherCampaign: true }, {}, {}, ['in_other_campaign']],
    ['taken over', { isInOtherCampaign: true }, {}, { supersedes: true }, []],
    ['silent', { lastSeenAt: NOW - 31 * DAY_MS }, {}, {}, ['silent_too_long']],
  ])('%s', (_, one, other, more, reasons) => {
    expect(
      findLeftOutReasons({ ...device, ...one }, { ...image, ...other }, { ...options, ...more }),
    ).toEqual(reasons)
  })

  it.each<[string, string, Partial<TargetImage>, string[]]>([
    ['7.1.2', '14.2.0', {}, ['step_missing']],
    ['8.5.0', '9.1.0', {}, ['step_missing']],
    ['8.5.1(tasmota)', '9.1.0', {}, []],
    ['9.0.0', '14.2.0', {}, ['step_missing']],
    ['9.1.0', '14.2.0', { isPacked: true }, []],
    ['8.1.0', '8.5.1', {}, []],
    ['8.1.0', '8.5.1', { isPacked: true }, ['step_missing']],
    ['14.2.0', '9.1.0', {}, []],
    ['14.2.0', '9.0.0', {}, ['cannot_go_back']],
    ['8.5.1', '8.0.0', {}, ['cannot_go_back']],
    ['main', '14.2.0', { isPacked: true }, []],
  ])('Tasmota %s to %s, %j: %j', (version, to, more, reasons) => {
    const old = { ...device, family: 'tasmota', version }
    const next = { ...image, families: [], minVersion: null, version: to, ...more }
    const wishes = { ...options, hasPlainHttp: true, isDowngrade: true }
    expect(findLeftOutReasons(old, next, wishes)).toEqual(reasons)
  })

  it('counts each device once', () => {
    expect(countLeftOut([[], ['excluded', 'no_space'], ['no_space']])).toEqual({ excluded: 1, no_space: 1 })
  })
})

describe('versions', () => {
  it.each([
    ['14.2.0', '14.2.0(release-tasmota)', true],
    ['14.2.0(sensors)', '14.2.0(release-tasmota)', false],
    ['14.2.0(tasmota)', '14.2.0(release-tasmota)', true],
    ['v1.4.4', '1.4.4', true],
    ['1.9', '1.9.0', false],
    ['1.5.0', '1.5.0-rc1', false],
    ['v1.11.8-g8c7bb8d', '20220209-092750/v1.11.8-g8c7bb8d', true],
    ['20220209-093016/v1.11.8-g8c7bb8d', '20220209-092750/v1.11.8-g8c7bb8d', false],
  ])('%s and %s: %s', (wanted, reported, same) => {
    expect(isSameVersion(wanted, reported)).toBe(same)
  })

  it('are ordered by their numbers', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
    expect(compareVersions('1.5.0-rc1', '1.5.0')).toBeLessThan(0)
    expect(compareVersions('1.5', '1.5.0')).toBe(0)
    expect(compareVersions('main', '1.5.0')).toBeNaN()
    // a Shelly's count of builds is no version; with one it is compared
    expect(compareVersions('20191217-140757/1047-long-id@a0661583', '1.11.8')).toBeNaN()
    expect(compareVersions('20220209-092750/v1.11.8-g8c7bb8d', '1.12.0')).toBeLessThan(0)
  })

  it('know images that only install the next one', () => {
    expect(isIntermediateVersion('6.2.0-minimal', ['minimal'])).toBe(true)
    expect(isIntermediateVersion('14.1.0(Safeboot)', ['minimal', 'safeboot'])).toBe(true)
    expect(isIntermediateVersion('6.2.1', ['minimal'])).toBe(false)
  })
})
