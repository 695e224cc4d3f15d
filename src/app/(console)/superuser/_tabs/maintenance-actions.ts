'use server'
import * as maintenance from '@/contracts/superuser/maintenance'
import { pageAction } from '@/server/http/page-call'
import { startMaintenance, stopMaintenance } from '@/server/system/maintenance/maintenance'

const PAGE = '/superuser'

export const setMaintenanceAction = pageAction(maintenance.setMaintenance, startMaintenance, PAGE)
export const endMaintenanceAction = pageAction(maintenance.endMaintenance, stopMaintenance, PAGE)
