const BELOW_RANGE = 20

/**
 * A measurement frame of the Dragino LDDS75, fPort 2 (user manual, "Uplink Payload"): battery in mV, distance in mm
 * (20 for nearer than 280 mm, 0 without an echo), interrupt flag, temperature in 0.1 °C, sensor flag.
 */
export const ldds75Frame = ({
  distance,
  batteryV,
  temperatureC,
}: {
  distance: { mm: number } | { fault: string }
  batteryV: number
  temperatureC: number
}): Uint8Array => {
  const frame = Buffer.alloc(8)
  const faulty = 'fault' in distance
  const mm = faulty ? (distance.fault === 'blind_zone' ? BELOW_RANGE : 0) : Math.round(distance.mm)
  frame.writeUInt16BE(Math.round(batteryV * 1000) & 0x3fff, 0)
  frame.writeUInt16BE(mm, 2)
  frame.writeUInt8(0, 4)
  frame.writeInt16BE(Math.round(temperatureC * 10), 5)
  frame.writeUInt8(mm === 0 ? 0 : 1, 7)
  return frame
}
