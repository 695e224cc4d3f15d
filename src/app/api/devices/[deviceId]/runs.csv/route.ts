import { exportRuns } from '@/contracts/devices/pump'
import { route } from '@/server/http/route'
import { exportPumpRuns } from '@/server/pump/runs/export'

export const GET = route(exportRuns, exportPumpRuns)
