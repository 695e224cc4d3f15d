/** LoRa is demodulated down to −7.5 dB at SF7, and 2.5 dB lower with each step (SX127x data sheet). */
const FLOOR_AT_SF7_DB = -7.5
const STEP_DB = 2.5

/** How far a LoRa signal stands above what can still be read, dB; null where either is not known. */
export function snrMargin(snrDb: number | null, spreading: number | null): number | null {
  if (snrDb === null || spreading === null) return null
  return snrDb - (FLOOR_AT_SF7_DB - STEP_DB * (spreading - 7))
}
