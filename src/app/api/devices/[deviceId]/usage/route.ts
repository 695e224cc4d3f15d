import { getUsage } from '@/contracts/devices/usage'
import { route } from '@/server/http/route'
import { getUsageOfTank } from '@/server/devices/usage/tank'

export const GET = route(getUsage, getUsageOfTank)
