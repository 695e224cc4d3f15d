/**
 * A device's frame. `imei`: as reported by the bridge, null when only the frame can contain it. `at`: when the bridge
 * received it, epoch milliseconds, or null.
 */
export type Frame = { bytes: Uint8Array; imei: string | null; at: number | null; receivedAt: number }
