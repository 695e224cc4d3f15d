import { getHealth } from '@/contracts/system'
import { route } from '@/server/http/route'
import { readHealth } from '@/server/system/health/read-health'

export const GET = route(getHealth, readHealth)
