/**
 * The most messages of one device and UTC day that are packed or read at once. A message every second is a third of it,
 * so only what no setting allowed (DEVICE_DAILY_MESSAGES) is beyond.
 */
export const MOST_MESSAGES_A_DAY = 250_000
