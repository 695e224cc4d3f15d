import { listRuns } from '@/contracts/pump'
import { route } from '@/server/http/route'
import { listPumpRuns } from '@/server/pump/runs/list'

export const GET = route(listRuns, listPumpRuns)
