import { testTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { testOwnTelegram } from '@/server/notifications/channels/telegram/test'

export const POST = route(testTelegram, testOwnTelegram)
