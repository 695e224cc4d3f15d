import type { OtaBefore, OtaDevice, OtaDispatch, OtaOrder, OtaRefusal, OtaTarget } from '../ota/order-types'
import { otaMessage } from '../ota/order-types'
import { needsPlainHttp } from '../ota/plain-http'
import type { OtaSupport } from '../ota/support'
import type { DecodeContext } from '../types'
import { commandAddress } from './command'

/** The firmware cuts a longer OtaUrl. */
const LONGEST_URL = 100

export const otaSupport: OtaSupport = {
  orders: ['ota.prepare', 'ota.start', 'ota.restore'],
  transports: ['http', 'https'],
  progress: 'bytes_served',
  verification: 'md5',
  undo: 'older_image',
  hasIntermediate: true,
  typicalS: 300,
  maxUrlLength: LONGEST_URL,
  onePerCoordinator: false,
  sleepers: 'kept_awake',
  needsOwnBroker: false,
  byHand: null,
}

/** OtaUrl is a printf format, `;` separates the commands of a Backlog. */
const SAFE_URL = /^https?:\/\/[^\s%;"'\\]+$/

/** As it was may be a printf format of the owner's. */
const RESTORABLE_URL = /^https?:\/\/[^\s;"'\\]+$/

function urlRefusal({ url }: OtaTarget, { hardware }: OtaDevice): OtaRefusal | null {
  if (url === undefined) return { cannot: 'no_url' }
  if (!SAFE_URL.test(url)) return { cannot: 'bad_url' }
  if (url.length > LONGEST_URL) return { cannot: 'url_too_long' }
  const isTooSafe = url.startsWith('https:') && needsPlainHttp('tasmota', { hardware })
  return isTooSafe ? { cannot: 'needs_plain_http' } : null
}

/** A device that sleeps again 15 s after waking is kept awake; its interval must be known, to put it back. */
function startOf(target: OtaTarget, device: OtaDevice): string | OtaRefusal {
  const refusal = urlRefusal(target, device)
  if (refusal) return refusal
  const { sleepy, update } = device
  const upgrade = `OtaUrl ${target.url}; Upgrade 1`
  if (!sleepy) return upgrade
  return update?.deepSleepS === undefined ? { cannot: 'facts_missing' } : `DeepSleepTime 0; ${upgrade}`
}

/** `OtaUrl 1` is the address compiled into the firmware. */
function restoreOf({ otaUrl, deepSleepS }: OtaBefore): string {
  const url = otaUrl !== undefined && RESTORABLE_URL.test(otaUrl) ? otaUrl : '1'
  return deepSleepS ? `OtaUrl ${url}; DeepSleepTime ${deepSleepS}` : `OtaUrl ${url}`
}

/**
 * Orders of an update (tasmota/docs, "Commands" and "Upgrading"). Never retained: the device would start again at every
 * reconnect.
 *
 * | order | topic ends with | payload |
 * |---|---|---|
 * | prepare | `Status`, of a sleeper `DeepSleepTime` too | `0`, empty: a question |
 * | start | `Backlog` | `OtaUrl <url>; Upgrade 1`, of a sleeper `DeepSleepTime 0` before |
 * | restore | `Backlog` | `OtaUrl <as before>`, of a sleeper its `DeepSleepTime` |
 */
export function encodeOta(
  order: OtaOrder,
  device: OtaDevice,
  { memory }: DecodeContext,
): OtaDispatch | OtaRefusal {
  const address = commandAddress(device.deviceId, memory)
  if (address === null) return { cannot: 'unknown_address' }
  const backlog = (text: string): OtaDispatch => ({ messages: [otaMessage(`${address}Backlog`, text)] })
  if (order.type === 'ota.prepare') {
    const asleep = device.sleepy ? [otaMessage(`${address}DeepSleepTime`, '')] : []
    return { messages: [otaMessage(`${address}Status`, '0'), ...asleep] }
  }
  if (order.type === 'ota.restore') return backlog(restoreOf(order.before))
  if (order.type !== 'ota.start') return { cannot: 'unsupported' }
  const text = startOf(order.target, device)
  return typeof text === 'string' ? backlog(text) : text
}
