import { listBackups } from '@/contracts/superuser/backups'
import { BackupsScreen } from '@/features/system/backups/backups-screen'
import { showBackups } from '@/server/backups/list'
import { readVerb } from '@/server/http/page-call'
import * as actions from './backups-actions'
import type { TabProps } from './tab'

const ACTIONS = {
  make: actions.makeBackupAction,
  verify: actions.verifyBackupAction,
  cancel: actions.cancelRunAction,
  remove: actions.deleteBackupAction,
  setSchedule: actions.setScheduleAction,
}

export async function BackupsTab({ ctx }: TabProps) {
  return <BackupsScreen initial={await readVerb(listBackups, showBackups, ctx, {})} actions={ACTIONS} />
}
