/**
 * What the console publishes for a Home Assistant on the same broker. Everything but the discovery message is below one
 * branch, which no device uses: `cistern/status` would be that of an ESPHome node called "cistern".
 */
const BRANCH = 'cistern/ha'
const CONFIG = /^homeassistant\/device\/cistern_[A-Za-z0-9_-]+\/config$/
const STATE = /^cistern\/ha\/[^/+#]+\/state$/

/** `online` while a worker publishes, `offline` by its will. */
export const STATUS_TOPIC = `${BRANCH}/status`

const SPECIAL = /[^A-Za-z0-9-]/g

const escaped = (character: string): string => `_${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/**
 * The id of a device in Home Assistant, which allows letters, digits, `_` and `-`. Different devices have different ones.
 *
 * | device id         | object id                     |
 * |-------------------|-------------------------------|
 * | tank-01           | cistern_tank-01               |
 * | tasmota:tank_1    | cistern_tasmota_3atank_5f1    |
 * | z2m:Casa~2fPB     | cistern_z2m_3aCasa_7e2fPB     |
 */
export const objectIdOf = (deviceId: string): string => `cistern_${deviceId.replace(SPECIAL, escaped)}`

export const configTopicOf = (objectId: string): string => `homeassistant/device/${objectId}/config`

/** A public device id has no character that a topic does not allow (publicDeviceId of ingest). */
export const stateTopicOf = (deviceId: string): string => `${BRANCH}/${deviceId}/state`

/**
 * Published by a console: no device reports there, and ingestion takes nothing in from there. Nor on the branch itself, which
 * the filter `cistern/ha/#` matches too.
 */
export const isExportTopic = (topic: string): boolean =>
  topic === BRANCH || topic.startsWith(`${BRANCH}/`) || CONFIG.test(topic)

/** What a Home Assistant reads of it. */
export const isReadableExport = (topic: string): boolean =>
  topic === STATUS_TOPIC || STATE.test(topic) || CONFIG.test(topic)
