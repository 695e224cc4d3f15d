import type { ChannelName } from '@/domain/alerts/channels'
import { email } from './email/channel'
import { push } from './push/channel'
import { telegram } from './telegram/channel'
import type { Channel } from './types'
import { webhook } from './webhook/channel'

/** Every way out of the app. A new one adds its folder and its line. */
export const CHANNELS: Record<ChannelName, Channel> = { push, telegram, email, webhook }
