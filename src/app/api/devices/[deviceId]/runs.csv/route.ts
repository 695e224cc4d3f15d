import { exportRuns } from '@/contracts/devices/pump'
import { route } from '@/server/http/route'
import { exportPumpRuns } from '@/server/pump/runs/runs'

export const GET = route(exportRuns, exportPumpRuns)
