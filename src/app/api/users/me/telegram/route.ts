import { getTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { getOwnTelegram } from '@/server/telegram/get'

export const GET = route(getTelegram, getOwnTelegram)
