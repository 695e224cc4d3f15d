import { type Dialect, message, valueOf } from './dialect'
import { fetchFromVendor } from './vendor-image'

const VERSION = '20230913-112003/v1.14.0-gcb84623'
const NEWEST = '20231107-164738/v1.14.1-gcb84623'

/** A Gen1 device (Shelly API reference): the vendor's newest image only, and never a word about an error. */
export function shellyGen1(id: string): Dialect {
  const root = `shellies/${id}`
  let newest = NEWEST
  let orders = 0

  const info = (status: string, running: string) =>
    message(`${root}/info`, {
      update: {
        status,
        has_update: running !== newest && status !== 'updating',
        new_version: newest,
        old_version: running,
      },
    })
  const announce = (running: string) =>
    message('shellies/announce', {
      id,
      model: 'SHSW-PM',
      mac: id.slice(-12).toUpperCase(),
      ip: '192.0.2.11',
      new_fw: running !== newest,
      fw_ver: running,
    })

  return {
    clientId: id,
    will: message(`${root}/online`, 'false', true),
    subscribe: [`${root}/command`, 'shellies/command'],
    traits: { resumes: false, keepsDownload: false, tries: 1, settleMs: 0, confirmMs: 0 },
    version: VERSION,
    birth: ({ running }) => [
      message(`${root}/online`, 'true', true),
      announce(running.version),
      info(running.version === newest ? 'idle' : 'pending', running.version),
    ],
    telemetry: (observation) => [
      message(`${root}/relay/0`, valueOf(observation, 'relay_on') === 1 ? 'on' : 'off'),
      message(`${root}/relay/0/power`, String(valueOf(observation, 'power_w') ?? 0)),
    ],
    say: (word, _, { running }) => {
      if (word.state === 'accepted') return [info('updating', running.version)]
      return word.state === 'failed' ? [info('idle', running.version)] : []
    },
    receive: ({ payload }, tools) => {
      newest = tools.updates.newVersion ?? NEWEST
      const { running } = tools.state()
      if (payload === 'announce') tools.publish([announce(running.version), info('pending', running.version)])
      if (payload !== 'update_fw' || running.version === newest) return
      orders += 1
      tools.order({ id: `${newest} ${orders}`, version: newest })
    },
    // it looks for the vendor's newest by itself
    poll: ({ updates, state, publish }) => {
      const found = updates.newVersion ?? NEWEST
      if (found === newest) return Promise.resolve()
      newest = found
      publish([info('pending', state().running.version)])
      return Promise.resolve()
    },
    fetch: (effect, options, { pace }) => fetchFromVendor(effect, options, { pace, version: newest }),
  }
}
