import type { Health } from '@/contracts/system'
import { timeNow } from '@/server/clock'
import { maintenanceAt, publicMaintenance } from '@/server/runtime/maintenance'
import { freshRuntime } from '@/server/runtime/state'

/** What every page says while the console is being maintained; undefined while it is not. */
export async function maintenanceNow(): Promise<Health['maintenance']> {
  const maintenance = maintenanceAt((await freshRuntime()).maintenance, timeNow())
  return maintenance ? publicMaintenance(maintenance) : undefined
}
