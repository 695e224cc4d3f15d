import { connectTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { connectOwnTelegram } from '@/server/telegram/connect'

export const POST = route(connectTelegram, connectOwnTelegram)
