/**
 * Whether the sender with one device's credentials may publish for another: itself, or a device behind it (`/` between
 * the ids).
 */
export const mayPublishFor = ({ senderId, deviceId }: { senderId: string; deviceId: string }): boolean =>
  deviceId === senderId || deviceId.startsWith(`${senderId}~2f`)

/** Ids that would collide with paths of the console and its API; dot segments cannot be addressed in a URL. */
const RESERVED: ReadonlySet<string> = new Set(['search', 'mine', 'claim', 'inbox', '.', '..'])

/** True for an id that no address of the console or its API can name. */
export const isReservedDeviceId = (text: string): boolean => RESERVED.has(text)

const NATIVE = /^[A-Za-z0-9._-]{1,64}$/

/** The maximum length of a public device id. */
export const MAX_DEVICE_ID = 128

const PLAIN = /^[A-Za-z0-9._:-]*$/
const SPECIAL = /[^A-Za-z0-9._:-]/gu

const encoder = new TextEncoder()

const escaped = (character: string): string =>
  `~${Array.from(encoder.encode(character), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * True for an id a native device may use.
 *
 * | text | native id |
 * |---|---|
 * | 1-64 of A-Z a-z 0-9 . _ - | yes |
 * | empty, longer, any other character (so no colon) | no |
 * | search, mine, claim, inbox, ".", ".." | no |
 */
export const isNativeDeviceId = (text: string): boolean => NATIVE.test(text) && !isReservedDeviceId(text)

/**
 * The public id of a device of another family, or null when the id is invalid.
 *
 * | id within the family | public id |
 * |---|---|
 * | tank1 | `<family>:tank1` |
 * | Casa/PB | `<family>:Casa~2fPB`: a character outside A-Z a-z 0-9 . _ : - is `~` + its UTF-8 in lower-case hex |
 * | empty | none |
 * | longer than 128 once written, family included | none |
 */
export const publicDeviceId = ({ family, id }: { family: string; id: string }): string | null => {
  if (id === '' || id.length > MAX_DEVICE_ID) return null
  const publicId = `${family}:${PLAIN.test(id) ? id : id.replace(SPECIAL, escaped)}`
  return publicId.length <= MAX_DEVICE_ID ? publicId : null
}

/** A character as `publicDeviceId` encodes it: the first UTF-8 byte gives the number of bytes. */
const ESCAPE = /~(?:[0-7][0-9a-f]|[cd][0-9a-f]{3}|e[0-9a-f]{5}|f[0-9a-f]{7})/g

const decoder = new TextDecoder()

const unescaped = (written: string): string =>
  decoder.decode(Uint8Array.from(written.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))

/**
 * Decodes a public id to the id within its family; null for an id of another family or one that `publicDeviceId` never
 * writes.
 */
export const idWithin = ({ family, deviceId }: { family: string; deviceId: string }): string | null => {
  if (!deviceId.startsWith(`${family}:`)) return null
  const id = deviceId.slice(family.length + 1).replace(ESCAPE, unescaped)
  return publicDeviceId({ family, id }) === deviceId ? id : null
}
