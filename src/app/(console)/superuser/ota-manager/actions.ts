'use server'
import * as manage from '@/contracts/rollouts/manage'
import { pageAction } from '@/server/http/page-call'
import { abortOneRollout, pauseOneRollout, resumeOneRollout } from '@/server/rollouts/manage/control'
import { changeRollout, copyOneRollout, draftRollout, removeDraft } from '@/server/rollouts/manage/drafts'
import { retryFailedItems } from '@/server/rollouts/manage/retry'
import { draftRollback } from '@/server/rollouts/manage/rollback'
import { startFromTemplate } from '@/server/rollouts/manage/start-template'
import { approveOneRollout, denyOneRollout, submitOneRollout } from '@/server/rollouts/manage/submit'

const PAGE = '/superuser/ota-manager'

export const createRolloutAction = pageAction(manage.createRollout, draftRollout, PAGE)
export const updateRolloutAction = pageAction(manage.updateRollout, changeRollout, PAGE)
export const deleteRolloutAction = pageAction(manage.deleteRollout, removeDraft, PAGE)
export const submitRolloutAction = pageAction(manage.submitRollout, submitOneRollout, PAGE)
export const approveRolloutAction = pageAction(manage.approveRollout, approveOneRollout, PAGE)
export const denyRolloutAction = pageAction(manage.denyRollout, denyOneRollout, PAGE)
export const rollbackRolloutAction = pageAction(manage.rollbackRollout, draftRollback, PAGE)
export const copyRolloutAction = pageAction(manage.copyRollout, copyOneRollout, PAGE)
export const pauseRolloutAction = pageAction(manage.pauseRollout, pauseOneRollout, PAGE)
export const resumeRolloutAction = pageAction(manage.resumeRollout, resumeOneRollout, PAGE)
export const abortRolloutAction = pageAction(manage.abortRollout, abortOneRollout, PAGE)
export const retryRolloutAction = pageAction(manage.retryRollout, retryFailedItems, PAGE)
export const startTemplateAction = pageAction(manage.startTemplate, startFromTemplate, PAGE)
