'use server'
import * as maintenance from '@/contracts/superuser/maintenance'
import { pageAction } from '@/server/http/page-call'
import { startMaintenance, stopMaintenance } from '@/server/system/maintenance/maintenance'

export const setMaintenanceAction = pageAction(maintenance.setMaintenance, startMaintenance, null)
export const endMaintenanceAction = pageAction(maintenance.endMaintenance, stopMaintenance, null)
