/** A year of tanks that report distance, battery and signal every 30 s, as rows for the readings table. */
export const START = Date.UTC(2026, 9, 1)
export const DAY_MS = 86_400_000
const EVERY_MS = 30_000
export const MESSAGES_PER_DAY = DAY_MS / EVERY_MS
const [DISTANCE, BATTERY, RSSI] = [1, 14, 17].map((metric) => metric * 256)

/** Numbers that only look random (mulberry32), so that every run stores the same. */
function noise(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A day's messages of devices 1 to `devices`, in the order in which they come. */
export function dayOfMessages({ devices, start, messages = MESSAGES_PER_DAY }) {
  const random = noise(start / DAY_MS)
  const rows = []
  for (let i = 0; i < messages; i++) {
    for (let device = 1; device <= devices; device++) {
      const at = start + i * EVERY_MS + ((device * 97) % EVERY_MS) + Math.floor(random() * 40)
      const level = 1200 + 400 * Math.sin((i / MESSAGES_PER_DAY) * 6.28 + device) + random() * 4
      const battery = 3.6 + 0.3 * Math.sin(i / 900 + device) + random() * 0.02
      const values = [
        { series: DISTANCE, value: Math.round(level), quality: 0 },
        { series: BATTERY, value: Math.round(battery * 100) / 100, quality: 0 },
        { series: RSSI, value: -60 - Math.floor(random() * 15), quality: 0 },
      ]
      rows.push({ device, at, receivedAt: at, discriminator: DISTANCE, values })
    }
  }
  return rows
}
