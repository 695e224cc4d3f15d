import type { ChannelName } from '@/domain/alerts/channels'
import { email } from '@/server/notifications/channels/email/channel'
import { push } from '@/server/notifications/channels/push/channel'
import { telegram } from '@/server/notifications/channels/telegram/channel'
import type { Channel } from './types'
import { webhook } from '@/server/notifications/channels/webhook/channel'

/** Every way out of the app. A new one adds its folder and its line. */
export const CHANNELS: Record<ChannelName, Channel> = { push, telegram, email, webhook }
