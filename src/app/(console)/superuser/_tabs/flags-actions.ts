'use server'
import * as flags from '@/contracts/superuser/flags'
import { pageAction } from '@/server/http/page-call'
import { overrideFlag, removeFlag } from '@/server/system/flags/flags'

export const setFlagAction = pageAction(flags.setFlag, overrideFlag, null)
export const clearFlagAction = pageAction(flags.clearFlag, removeFlag, null)
