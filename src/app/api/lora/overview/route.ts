import { loraOverview } from '@/contracts/devices/lora'
import { route } from '@/server/http/route'
import { getOwnLoraOverview } from '@/server/devices/lora'

export const GET = route(loraOverview, getOwnLoraOverview)
