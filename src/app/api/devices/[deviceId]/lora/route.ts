import { getLora } from '@/contracts/devices/lora'
import { route } from '@/server/http/route'
import { getLoraOfDevice } from '@/server/devices/lora'

export const GET = route(getLora, getLoraOfDevice)
