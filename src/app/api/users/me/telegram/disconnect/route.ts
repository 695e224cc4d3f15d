import { disconnectTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { disconnectOwnTelegram } from '@/server/notifications/channels/telegram/link'

export const DELETE = route(disconnectTelegram, disconnectOwnTelegram)
