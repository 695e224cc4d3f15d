import { connectTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { connectOwnTelegram } from '@/server/notifications/channels/telegram/link'

export const POST = route(connectTelegram, connectOwnTelegram)
