import type { PageAction } from '@/contracts/action'
import type * as manage from '@/contracts/rollouts/manage'

/** What administrators may do with a roll-out. */
export type RolloutActions = {
  pause: PageAction<typeof manage.pauseRollout>
  resume: PageAction<typeof manage.resumeRollout>
  abort: PageAction<typeof manage.abortRollout>
  retry: PageAction<typeof manage.retryRollout>
  startTemplate: PageAction<typeof manage.startTemplate>
}

/** What superusers may do besides. */
export type RolloutEditing = {
  create: PageAction<typeof manage.createRollout>
  update: PageAction<typeof manage.updateRollout>
  remove: PageAction<typeof manage.deleteRollout>
  submit: PageAction<typeof manage.submitRollout>
  approve: PageAction<typeof manage.approveRollout>
  deny: PageAction<typeof manage.denyRollout>
  rollback: PageAction<typeof manage.rollbackRollout>
  copy: PageAction<typeof manage.copyRollout>
}
