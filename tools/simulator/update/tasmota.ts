import type { AgentContext } from '../agents/agent'
import type { DeviceSpec } from '../fleet/types'
import { TASMOTA_FIRMWARE, type TasmotaAddress } from '../grammar/tasmota'
import {
  minimalUrl,
  tasmotaBadUpgrade,
  tasmotaOtaUrl,
  tasmotaStatus,
  tasmotaUpdateOrders,
  tasmotaUpgrade,
  tasmotaVersion,
} from '../grammar/tasmota-update'
import { chance, seedOf } from '../model/chance'
import { fateOf, type Fate } from './fate'
import { fetchOverHttp, newSlot } from './fetch-image'
import type { UpdateLink } from './native'
import { createUpdater, type Device, type Updater } from './runner'
import { newState, type Job, type Traits } from './states'

export const TASMOTA_TRAITS: Traits = {
  resumes: false,
  keepsDownload: false,
  tries: 5,
  settleMs: 0,
  confirmMs: 0,
}

const FACTORY_URL = 'http://ota.tasmota.com/tasmota/release/tasmota.bin.gz'
const FREE_BYTES = 1_380_000

/** How INFO3 names what made it start. */
const REASONS: Readonly<Partial<Record<Fate, string>>> = {
  power_cut: 'Power On',
  silent_old: 'Blocked Loop',
}

export type TasmotaUpdate = Updater & {
  receive: (topic: string, payload: string) => void
  /** What the device says at its start. */
  birth: () => { version: string; reason: string }
}

type Chip = { name: 'ESP8266EX' | 'ESP32-D0WD-V3'; detour: Job['detour'] }

/** An ESP32 goes through safeboot; an ESP8266 through the minimal firmware, where it has no room. */
function chipOf(seed: number, fate: Fate | null): Chip {
  if (chance(seedOf(seed, 'chip')) < 0.5) return { name: 'ESP32-D0WD-V3', detour: 'safeboot' }
  const isTight = fate === 'stays_minimal' || chance(seedOf(seed, 'room')) < 0.3
  return { name: 'ESP8266EX', detour: isTight ? 'minimal' : null }
}

/** What its HTTP client says of itself. */
function headersOf({ name }: Chip, mac: string, version: string): Record<string, string> {
  const chip = name === 'ESP8266EX' ? 'ESP8266' : 'ESP32'
  return {
    'user-agent': `${chip}-http-Update`,
    [`x-${chip}-STA-MAC`]: mac.replace(/..(?!$)/g, '$&:'),
    [`x-${chip}-free-space`]: String(FREE_BYTES),
    [`x-${chip}-chip-size`]: '4194304',
    [`x-${chip}-mode`]: 'sketch',
    [`x-${chip}-version`]: version,
  }
}

export function tasmotaUpdate(
  device: DeviceSpec,
  address: TasmotaAddress,
  context: AgentContext,
  link: UpdateLink,
): TasmotaUpdate {
  const { world, clock, updates } = context
  const { topic } = address
  const seed = seedOf(world.place.seed, topic)
  const slot = newSlot()
  let url = FACTORY_URL
  let orders = 0
  let reason = 'Power On'

  const fetchImage: Device['fetch'] = (effect, options) => {
    const { running } = updater.state()
    const headers = headersOf(chipOf(seed, effect.job.fate), address.mac, tasmotaVersion(running))
    const http = {
      url: effect.image === 'minimal' ? minimalUrl(url) : url,
      ...{ headers, resumes: false },
      check: (sums: { md5: string; served: string | null }) =>
        sums.served !== null && sums.served !== sums.md5 ? 'md5_mismatch' : null,
    }
    return fetchOverHttp(effect, http, {
      ...options,
      slot,
      pace: clock.speed,
      newVersion: updates.newVersion,
    })
  }

  const updater = createUpdater(
    {
      traits: TASMOTA_TRAITS,
      pace: clock.speed,
      hold: () => null,
      say: (word, job, { running }) => {
        if (word.state === 'applying') reason = REASONS[job.fate] ?? 'Software/System restart'
        const message = tasmotaUpgrade(topic, { word, running, url })
        return message ? link.publish(message) : Promise.resolve(true)
      },
      fetch: fetchImage,
      leave: link.leave,
      boot: link.boot,
    },
    newState({ version: TASMOTA_FIRMWARE }),
  )

  /** Its order names no job: every `Upgrade` is one. */
  const upgrade = (value: string): void => {
    const { running } = updater.state()
    if (value !== '1') return void link.publish(tasmotaBadUpgrade(topic, running))
    orders += 1
    const id = `${url} ${orders}`
    const fate = fateOf(updates.fates, { seed: world.place.seed, deviceId: topic, job: id })
    const { detour } = chipOf(seed, fate)
    const still = { expiresAt: null, notBefore: null, isSafe: false, confirmMs: null, counter: null }
    const job: Job = { id, version: null, fate, detour, ...still }
    updater.handle({ type: 'order', job, refusal: null })
  }

  const status = () => {
    const isOn = world.relay(device, clock.plantTime(Date.now()))?.on ?? false
    const { running } = updater.state()
    return tasmotaStatus(address, { running, url, isOn, chip: chipOf(seed, null).name })
  }

  return {
    ...updater,
    receive: (to, payload) => {
      for (const order of tasmotaUpdateOrders({ topic: to, payload })) {
        if (order.type === 'upgrade') upgrade(order.value)
        else if (order.type === 'status') status().forEach((message) => void link.publish(message))
        else {
          ;({ url } = order)
          void link.publish(tasmotaOtaUrl(topic, url))
        }
      }
    },
    birth: () => ({ version: tasmotaVersion(updater.state().running), reason }),
  }
}
