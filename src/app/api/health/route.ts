import { getHealth } from '@/contracts/system'
import { route } from '@/server/http/route'
import { readHealth } from '@/server/health/health'

export const GET = route(getHealth, readHealth)
