import { setTelegram } from '@/contracts/channels'
import { route } from '@/server/http/route'
import { setOwnTelegram } from '@/server/telegram/set'

export const PATCH = route(setTelegram, setOwnTelegram)
