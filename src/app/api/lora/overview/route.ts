import { loraOverview } from '@/contracts/devices/lora'
import { route } from '@/server/http/route'
import { getOwnLoraOverview } from '@/server/devices/lora/overview'

export const GET = route(loraOverview, getOwnLoraOverview)
