import { espChip } from '../chips'
import { hasBytes, viewOf, type ImageSource } from '../source'
import { APP_DESCRIPTOR_AT, APP_DESCRIPTOR_MAGIC, ESP8266_V2_MAGIC, ESP_MAGIC } from './esp-magic'
import { readEsp32 } from './esp32'
import { readEsp8266, readEsp8266V2 } from './esp8266'
import { walkSegments } from './esp-segments'
import type { ReadImage } from './read-result'

/**
 * Reads an image with an ESP header, or gives null where the start is none. Both lines share the magic byte: which it
 * is, the walk over the segments decides, with a header of 24 (ESP32 family) or 8 bytes (ESP8266).
 */
export async function readEsp(source: ImageSource, start: Uint8Array): Promise<ReadImage | null> {
  if (hasBytes(start, 0, ESP8266_V2_MAGIC)) return readEsp8266V2(source, start)
  if (start[0] !== ESP_MAGIC) return null
  if (start.length < 24) return null
  const long = await walkSegments(source, 24, start[1] ?? 0)
  if (hasBytes(start, APP_DESCRIPTOR_AT, APP_DESCRIPTOR_MAGIC)) return readEsp32(source, start, long)
  const isKnownChip = espChip(viewOf(start).getUint16(12, true)) !== null
  if (long.fits && isKnownChip) return readEsp32(source, start, long)
  if (await isEsp8266(source, start)) return readEsp8266(source, start)
  return isKnownChip ? readEsp32(source, start, long) : null
}

/** True where the short header fits, or where a damaged file enters the instruction memory of an ESP8266. */
async function isEsp8266(source: ImageSource, start: Uint8Array): Promise<boolean> {
  const isEntry = viewOf(start).getUint32(4, true) >>> 16 === 0x4010
  return isEntry || (await walkSegments(source, 8, start[1] ?? 0)).fits === true
}
