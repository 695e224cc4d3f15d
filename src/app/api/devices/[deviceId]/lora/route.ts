import { getLora } from '@/contracts/devices/lora'
import { route } from '@/server/http/route'
import { loraOfDevice } from '@/server/devices/lora/device'

export const GET = route(getLora, loraOfDevice)
