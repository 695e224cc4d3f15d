import { getSystemHealth } from '@/contracts/superuser/health'
import { route } from '@/server/http/route'
import { showSystemHealth } from '@/server/system/health/system-health'

export const GET = route(getSystemHealth, showSystemHealth)
