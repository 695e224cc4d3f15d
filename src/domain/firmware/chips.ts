/** Chip ids of ESP image headers (esptool targets/). */
const ESP_CHIPS: ReadonlyMap<number, string> = new Map([
  [0, 'ESP32'],
  [2, 'ESP32-S2'],
  [5, 'ESP32-C3'],
  [9, 'ESP32-S3'],
  [12, 'ESP32-C2'],
  [13, 'ESP32-C6'],
  [16, 'ESP32-H2'],
  [18, 'ESP32-P4'],
  [20, 'ESP32-C61'],
  [23, 'ESP32-C5'],
  [25, 'ESP32-H21'],
  [28, 'ESP32-H4'],
  [31, 'ESP32-E22'],
  [32, 'ESP32-S31'],
])

const MIB = 1_048_576
/** Flash sizes by the high nibble of byte 3; the two lines differ (esptool, FLASH_SIZES). */
const ESP32_FLASH = [1, 2, 4, 8, 16, 32, 64, 128].map((size) => size * MIB)
const ESP8266_FLASH = [MIB / 2, MIB / 4, MIB, 2 * MIB, 4 * MIB, 2 * MIB, 4 * MIB, null, 8 * MIB, 16 * MIB]

/** The chip of an ESP32-family header, or null for an unassigned id. */
export const espChip = (id: number): string | null => ESP_CHIPS.get(id) ?? null

/** Flash size in bytes by the header's byte 3, or null for an unassigned value. */
export const esp32FlashSize = (byte: number): number | null => ESP32_FLASH[byte >> 4] ?? null
export const esp8266FlashSize = (byte: number): number | null => ESP8266_FLASH[byte >> 4] ?? null

const ESP_NAME = /^ESP-?(8266|8285|32)-?(C61|C[2356]|H21|H[24]|P4|S31|S[23]|E22)?/

/** One spelling for a chip as families write it: `esp32c3`, `ESP32-C3FH4`, `ESP32-D0WD-V3` → `ESP32-C3`, `ESP32`. */
export function normalizeChip(text: string): string {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/[\s_]+/g, '-')
  const [, line, variant] = ESP_NAME.exec(plain) ?? []
  if (!line) return plain
  if (line !== '32') return 'ESP8266'
  return variant ? `ESP32-${variant}` : 'ESP32'
}

/** The chip that the name of a device's hardware is (Tasmota), or null where it is the name of a board. */
export function chipOfHardware(hardware: string | null): string | null {
  if (hardware === null || !/^ESP-?(?:8266|8285|32)/i.test(hardware.trim())) return null
  return normalizeChip(hardware)
}
