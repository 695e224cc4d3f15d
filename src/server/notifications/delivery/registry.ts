import type { ChannelName } from '@/domain/alerts/channels'
import { emailChannel } from '@/server/notifications/channels/email/channel'
import { pushChannel } from '@/server/notifications/channels/push/channel'
import { telegramChannel } from '@/server/notifications/channels/telegram/channel'
import type { DeliveryChannel } from './types'
import { webhookChannel } from '@/server/notifications/channels/webhook/channel'

/** Every delivery channel. A new channel adds its folder and its line. */
export const CHANNEL_REGISTRY: Record<ChannelName, DeliveryChannel> = {
  push: pushChannel,
  telegram: telegramChannel,
  email: emailChannel,
  webhook: webhookChannel,
}
