import { getHomeAssistant, setHomeAssistant } from '@/contracts/devices/home-assistant'
import { setInHomeAssistant, showHomeAssistant } from '@/server/devices/home-assistant/switch'
import { route } from '@/server/http/route'

export const GET = route(getHomeAssistant, showHomeAssistant)
export const PUT = route(setHomeAssistant, setInHomeAssistant)
