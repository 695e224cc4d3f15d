import { listRuns } from '@/contracts/devices/pump'
import { route } from '@/server/http/route'
import { listPumpRuns } from '@/server/pump/runs/runs'

export const GET = route(listRuns, listPumpRuns)
