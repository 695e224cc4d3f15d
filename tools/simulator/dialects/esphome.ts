import { isObject, textOf } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'
import { fetchOverHttp } from '../update/fetch-image'
import { type Dialect, message, type Tools, valueOf } from './dialect'

const VERSION = '1.4.2'

/** The build of a manifest that fits the node. */
type Offer = { version: string; url: string; md5: string }

const CHIP = 'ESP32-C3'

/** Reads the manifest of http_request/update; null where it has no build for this chip. */
export function readNodeManifest(text: string, manifestUrl: string): Offer | null {
  const parsed = parseJson(text)
  if (typeof parsed === 'string' || !isObject(parsed.value) || !Array.isArray(parsed.value.builds))
    return null
  const { version, builds } = parsed.value
  const build: unknown = builds.find((one) => isObject(one) && one.chipFamily === CHIP)
  const ota = isObject(build) && isObject(build.ota) ? build.ota : {}
  const [named, path, md5] = [textOf(version, 64), textOf(ota.path, 1000), textOf(ota.md5, 32)]
  if (named === undefined || path === undefined || md5 === undefined) return null
  return { version: named, url: new URL(path, manifestUrl).href, md5 }
}

/** An ESPHome node with an update entity: its manifest is polled before each report, `INSTALL` is the only order. */
export function esphome(id: string, name: string, manifestUrl: string | null): Dialect {
  const object = `${id}/update/firmware`
  let offer: Offer | null = null
  let orders = 0

  const state = (running: string) =>
    message(
      `${object}/state`,
      { installed_version: running, latest_version: offer?.version ?? running, title: name },
      true,
    )

  const look = async (tools: Tools): Promise<void> => {
    if (manifestUrl === null) return
    try {
      const answer = await fetch(manifestUrl, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
      if (answer.ok) offer = readNodeManifest(await answer.text(), manifestUrl) ?? offer
    } catch {
      // it looks again with its next report
    }
    tools.publish([state(tools.state().running.version)])
  }

  return {
    clientId: `${id}-node`,
    will: message(`${id}/status`, 'offline', true),
    subscribe: [`${object}/command`],
    // broken off: "available" again, nothing said; the image confirms itself after a minute
    traits: { resumes: false, keepsDownload: false, tries: 1, settleMs: 0, confirmMs: 60_000 },
    version: VERSION,
    birth: ({ running }) => [
      message(`${id}/status`, 'online', true),
      message(
        `homeassistant/update/${id}/firmware/config`,
        {
          name: 'Firmware',
          stat_t: `${object}/state`,
          cmd_t: `${object}/command`,
          pl_inst: 'INSTALL',
          dev_cla: 'firmware',
          uniq_id: `${id}-firmware`,
          avty_t: `${id}/status`,
          dev: { ids: id, name, mdl: 'esp32-c3-devkitm-1', mf: 'Espressif' },
        },
        true,
      ),
      state(running.version),
    ],
    telemetry: (observation) => {
      const mm = valueOf(observation, 'distance_mm')
      return mm === undefined ? [] : [message(`${id}/sensor/water_distance/state`, (mm / 1000).toFixed(3))]
    },
    say: (word, _, { running }) =>
      ['failed', 'succeeded', 'rolled_back'].includes(word.state) ? [state(running.version)] : [],
    receive: ({ payload }, tools) => {
      // without an update that it has found before, the word is ignored (http_request_update.cpp)
      if (payload !== 'INSTALL' || !offer || offer.version === tools.state().running.version) return
      orders += 1
      tools.order({ id: `${offer.url} ${orders}`, version: offer.version })
    },
    fetch: (effect, options, { pace, slot }) => {
      if (!offer) return Promise.resolve({ type: 'broken', error: 'not_found', isFinal: true })
      const { url, md5, version } = offer
      const check = (sums: { md5: string }) => (sums.md5 === md5 ? null : 'md5_mismatch')
      return fetchOverHttp(
        effect,
        { url, resumes: false, check },
        { ...options, pace, slot, newVersion: version },
      )
    },
    poll: look,
  }
}
