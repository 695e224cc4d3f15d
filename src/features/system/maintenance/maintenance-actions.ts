import type { PageAction } from '@/contracts/action'
import type { endMaintenance, setMaintenance } from '@/contracts/superuser/maintenance'

export type MaintenanceActions = {
  set: PageAction<typeof setMaintenance>
  end: PageAction<typeof endMaintenance>
}
