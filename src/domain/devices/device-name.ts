/** One encoded character of an id: `~` and its UTF-8 in lower-case hex, whose first byte gives the length. */
const ESCAPED = /~([0-7][0-9a-f]|[cd][0-9a-f]{3}|e[0-9a-f]{5}|f[0-7][0-9a-f]{6})/g
/** Control and format characters: they are invisible, or change the text direction. */
const INVISIBLE = /\p{C}/u

function characterOf(escape: string, hex: string): string {
  try {
    const character = decodeURIComponent(hex.replace(/../g, '%$&'))
    return INVISIBLE.test(character) ? escape : character
  } catch {
    return escape
  }
}

/**
 * A device id for display; never for a request, since different ids may look alike.
 *
 * | in the id                                                    | displayed                                   |
 * |--------------------------------------------------------------|---------------------------------------------|
 * | `~2f`, `~c3a9`, `~f09f92a7` (the UTF-8 of one character)     | `/`, `é`, `💧`                               |
 * | `~2f24`                                                      | `/24`: the first byte gives a length of one |
 * | the escape of a control or format character (`~0a`)          | as it is                                    |
 * | `~` before anything else (`~`, `~2F`, `~zz`, `~c3`, `~c328`) | as it is                                    |
 * | everything else                                              | as it is                                    |
 */
export const readableId = (deviceId: string): string => deviceId.replace(ESCAPED, characterOf)

/** The display name of a device: its name, or else its readable id. */
export const deviceLabel = ({ name, deviceId }: { name: string; deviceId: string }): string =>
  name || readableId(deviceId)
