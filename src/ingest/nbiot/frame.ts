/**
 * What a device sent. `imei`: as the bridge knows it, null when only the frame can tell. `at`: when the bridge
 * took it, epoch milliseconds, or null.
 */
export type Frame = { bytes: Uint8Array; imei: string | null; at: number | null; receivedAt: number }
