import { getMaintenance } from '@/contracts/superuser/maintenance'
import { MaintenanceScreen } from '@/features/system/maintenance/maintenance-screen'
import { readVerb } from '@/server/http/page-call'
import { showMaintenance } from '@/server/system/maintenance/maintenance'
import { endMaintenanceAction, setMaintenanceAction } from './maintenance-actions'
import type { TabProps } from './tab'

const ACTIONS = { set: setMaintenanceAction, end: endMaintenanceAction }

export async function MaintenanceTab({ ctx }: TabProps) {
  const initial = await readVerb(getMaintenance, showMaintenance, ctx, {})
  return <MaintenanceScreen initial={initial} actions={ACTIONS} />
}
