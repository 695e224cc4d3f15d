import { setTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { setOwnTelegram } from '@/server/notifications/channels/telegram/link'

export const PATCH = route(setTelegram, setOwnTelegram)
