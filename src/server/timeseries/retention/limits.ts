/**
 * The most messages of one device and UTC day that are packed or read at once. A message every second is a third of it,
 * so only messages beyond any allowed DEVICE_DAILY_MESSAGES exceed it.
 */
export const MOST_MESSAGES_A_DAY = 250_000
