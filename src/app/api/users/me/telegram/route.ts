import { getTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { getOwnTelegram } from '@/server/notifications/channels/telegram/link'

export const GET = route(getTelegram, getOwnTelegram)
