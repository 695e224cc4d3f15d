import type { FamilyTimes } from './expected-time'

/** What the engine must know of a device family. No decision asks for a family's name. */
export type FamilyFacts = {
  /**
   * What a report of the old version means while the device works on an order. `boot`: only one said at a start counts.
   * `report`: the device names a version only when it is idle, so any counts.
   */
  oldVersionEnds: 'boot' | 'report'
  /** Restarts go on where they stopped (native): an old version before the install is no failure. */
  isResuming: boolean
  /** Going offline after the order was accepted is the restart; such devices say nothing between. */
  isOfflineRestart: boolean
  /** Parts of names of images that only install the next one (`-minimal`, `safeboot`). */
  intermediateWords: readonly string[]
  /** Uptime that confirms an image, s; null where the version alone does. A second report confirms as well. */
  confirmUptimeS: number | null
  /** For this long after success the old version means that the device fell back, ms; 0 without a bootloader that can. */
  watchMs: number
  /** The order stands at the broker until it is cleared; the device may read it at any time. */
  isOrderRetained: boolean
  /** The order can be taken back. */
  isWithdrawable: boolean
  /** The order can be taken back between the download and the install. */
  canHoldInstall: boolean
  /** Settings of the device that the order overwrites, to be put back afterwards. */
  settingsToRestore: readonly string[]
  /** The running version is to be asked for once the device is back. */
  isVersionAsked: boolean
  /** It tells what its relay does at a start when it is asked, and not by itself. */
  isBootRelayAsked: boolean
  /**
   * It takes an order only once it has found the image by itself, which it looks for at least this often, ms; 0 for families
   * that are told of it.
   */
  looksEveryMs: number
  /**
   * Its bridge says that it waits for the device as the answer to the order, and later only when a transfer has failed: read
   * soon after the transfer began, that word is an older one.
   */
  isWaitBefore: boolean
}

export const PLAIN_FAMILY: FamilyFacts = {
  oldVersionEnds: 'boot',
  isResuming: false,
  isOfflineRestart: false,
  intermediateWords: [],
  confirmUptimeS: null,
  watchMs: 0,
  isOrderRetained: false,
  isWithdrawable: false,
  canHoldInstall: false,
  settingsToRestore: [],
  isVersionAsked: false,
  isBootRelayAsked: false,
  looksEveryMs: 0,
  isWaitBefore: false,
}

/** Whether a device that offers `available` to install takes an order for `target` now: some must have found it before. */
export const takesOrder = (
  { looksEveryMs }: FamilyFacts,
  { target, available }: { target: string; available: string | null },
): boolean => looksEveryMs === 0 || available === target

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Versions at which a family's settings or its updater changed. */
export type UpdatePath = {
  /** Not to be skipped on the way up. */
  steps: readonly string[]
  /** From each of these on there is no way back to an older one. */
  noReturns: readonly string[]
  /** The first one that unpacks a compressed image. */
  unpacksFrom: string
}

/** Facts, usual times, the battery that an update needs (percent), whether an older image is taken, and the way there. */
export type FamilyProfile = {
  facts: FamilyFacts
  times: FamilyTimes
  batteryFloorPercent: number
  canGoBack: boolean
  path?: UpdatePath | null
}

function profile(
  facts: Partial<FamilyFacts>,
  { installMs = 3 * MINUTE_MS, bytesPerS = 20_000, batteryFloorPercent = 50, canGoBack = true } = {},
  path: UpdatePath | null = null,
): FamilyProfile {
  return {
    facts: { ...PLAIN_FAMILY, ...facts },
    times: { installMs, bytesPerS },
    batteryFloorPercent,
    canGoBack,
    path,
  }
}

/** Families that can be updated, by the name of their decoder. */
const PROFILES: ReadonlyMap<string, FamilyProfile> = new Map([
  [
    'native',
    profile(
      { isResuming: true, isOrderRetained: true, isWithdrawable: true, canHoldInstall: true },
      { installMs: 10 * MINUTE_MS, canGoBack: false },
    ),
  ],
  [
    'tasmota',
    profile(
      {
        isOfflineRestart: true,
        intermediateWords: ['minimal', 'safeboot'],
        settingsToRestore: ['OtaUrl', 'DeepSleepTime'],
        isBootRelayAsked: true,
      },
      { installMs: 5 * MINUTE_MS },
      // tasmota/docs, "Upgrading"
      { steps: ['7.2', '8.5.1', '9.1'], noReturns: ['8.1', '9.1'], unpacksFrom: '8.2' },
    ),
  ],
  ['shelly-gen1', profile({ oldVersionEnds: 'report' }, { canGoBack: false })],
  [
    'shelly-gen2',
    profile(
      { isVersionAsked: true, isBootRelayAsked: true },
      { installMs: 10 * MINUTE_MS, canGoBack: false },
    ),
  ],
  [
    'esphome',
    profile({
      ...{ oldVersionEnds: 'report', isOfflineRestart: true, confirmUptimeS: 60, watchMs: DAY_MS },
      // http_request/update, where its configuration says nothing else
      looksEveryMs: 6 * HOUR_MS,
    }),
  ],
  ['homeassistant', profile({ oldVersionEnds: 'report' }, { installMs: 10 * MINUTE_MS })],
  // 50 bytes each 250 ms; some devices keep their coordinator waiting for an hour
  [
    'zigbee2mqtt',
    profile(
      { oldVersionEnds: 'report', isWithdrawable: true, isWaitBefore: true },
      { bytesPerS: 200, installMs: 20 * MINUTE_MS, batteryFloorPercent: 70 },
    ),
  ],
  ['thingsboard', profile({ oldVersionEnds: 'report', isWithdrawable: true })],
  // nobody says when it starts: an old version may be said at any time, and proves nothing
  ['generic', profile({}, { installMs: 10 * MINUTE_MS })],
])

/** What is known of a family's updates; null for one that cannot be updated from here. */
export function familyProfileOf(family: string): FamilyProfile | null {
  return PROFILES.get(family) ?? null
}
