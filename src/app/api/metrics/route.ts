import { getMetrics } from '@/contracts/system'
import { route } from '@/server/http/route'
import { readMetrics } from '@/server/system/metrics/collect-metrics'

export const GET = route(getMetrics, readMetrics)
