import { loraOverview } from '@/contracts/lora'
import { route } from '@/server/http/route'
import { overviewOfLora } from '@/server/lora/overview'

export const GET = route(loraOverview, overviewOfLora)
