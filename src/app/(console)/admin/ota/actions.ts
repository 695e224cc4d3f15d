'use server'
import * as manage from '@/contracts/rollouts/manage'
import { pageAction } from '@/server/http/page-call'
import { abortOneRollout, pauseOneRollout, resumeOneRollout } from '@/server/rollouts/manage/control'
import { retryFailedItems } from '@/server/rollouts/manage/retry'
import { startFromTemplate } from '@/server/rollouts/manage/start-template'

const PAGE = '/admin/ota'

export const pauseRolloutAction = pageAction(manage.pauseRollout, pauseOneRollout, PAGE)
export const resumeRolloutAction = pageAction(manage.resumeRollout, resumeOneRollout, PAGE)
export const abortRolloutAction = pageAction(manage.abortRollout, abortOneRollout, PAGE)
export const retryRolloutAction = pageAction(manage.retryRollout, retryFailedItems, PAGE)
export const startTemplateAction = pageAction(manage.startTemplate, startFromTemplate, PAGE)
