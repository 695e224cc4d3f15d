import { endMaintenance, getMaintenance, setMaintenance } from '@/contracts/superuser/maintenance'
import { route } from '@/server/http/route'
import { showMaintenance, startMaintenance, stopMaintenance } from '@/server/system/maintenance/maintenance'

export const GET = route(getMaintenance, showMaintenance)
export const PUT = route(setMaintenance, startMaintenance)
export const DELETE = route(endMaintenance, stopMaintenance)
