import type { Word } from '../update/states'
import { type Dialect, message, valueOf } from './dialect'
import { fetchFromVendor } from './vendor-image'

const VERSION = '1.9'
const NEWEST = '1.10'

/** A device with Home Assistant's discovery and an update entity; where its image comes from is its own business. */
export function homeAssistant(id: string, name: string): Dialect {
  let newest = NEWEST
  let orders = 0

  const state = (running: string, progress: object = { in_progress: false, update_percentage: null }) =>
    message(
      `${id}/firmware`,
      { installed_version: running, latest_version: newest, title: name, ...progress },
      true,
    )
  const progressOf = (word: Word): object | null => {
    if (word.state === 'accepted') return { in_progress: true, update_percentage: 0 }
    if (word.state !== 'downloading') return null
    return { in_progress: true, update_percentage: Math.floor((100 * word.off) / word.size) }
  }
  const device = { ids: [id], name, mf: 'Cistern', mdl: 'simulated' }
  const discovery = (kind: string, object: string, body: object) =>
    message(
      `homeassistant/${kind}/${id}/${object}/config`,
      { uniq_id: `${id}-${object}`, avty_t: `${id}/online`, dev: device, ...body },
      true,
    )

  return {
    clientId: id,
    will: message(`${id}/online`, 'offline', true),
    subscribe: [`${id}/firmware/set`],
    traits: { resumes: false, keepsDownload: false, tries: 1, settleMs: 0, confirmMs: 0 },
    version: VERSION,
    birth: ({ running }) => [
      message(`${id}/online`, 'online', true),
      discovery('sensor', 'distance', {
        name: 'Distance',
        stat_t: `${id}/distance`,
        dev_cla: 'distance',
        unit_of_meas: 'mm',
      }),
      discovery('update', 'firmware', {
        name: 'Firmware',
        stat_t: `${id}/firmware`,
        cmd_t: `${id}/firmware/set`,
        pl_inst: 'install',
        dev_cla: 'firmware',
      }),
      state(running.version),
    ],
    telemetry: (observation) => {
      const mm = valueOf(observation, 'distance_mm')
      return mm === undefined ? [] : [message(`${id}/distance`, mm.toFixed(0))]
    },
    say: (word, _, { running }) => {
      const progress = progressOf(word)
      if (progress) return [state(running.version, progress)]
      return ['failed', 'succeeded'].includes(word.state) ? [state(running.version)] : []
    },
    receive: ({ payload }, tools) => {
      newest = tools.updates.newVersion ?? NEWEST
      if (payload !== 'install' || tools.state().running.version === newest) return
      orders += 1
      tools.order({ id: `${newest} ${orders}`, version: newest })
    },
    // it looks for the newest by itself
    poll: ({ updates, state: now, publish }) => {
      const found = updates.newVersion ?? NEWEST
      if (found === newest) return Promise.resolve()
      newest = found
      publish([state(now().running.version)])
      return Promise.resolve()
    },
    fetch: (effect, options, { pace }) => fetchFromVendor(effect, options, { pace, version: newest }),
  }
}
