/** Delivery channels outside the app. */
export const CHANNELS = ['push', 'telegram', 'email', 'webhook'] as const
export type ChannelName = (typeof CHANNELS)[number]
