import { setTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { setOwnTelegram } from '@/server/notifications/channels/telegram/link/set'

export const PATCH = route(setTelegram, setOwnTelegram)
