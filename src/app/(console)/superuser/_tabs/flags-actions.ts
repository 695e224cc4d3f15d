'use server'
import * as flags from '@/contracts/superuser/flags'
import { pageAction } from '@/server/http/page-call'
import { overrideFlag, removeFlag } from '@/server/system/flags/flags'

const PAGE = '/superuser'

export const setFlagAction = pageAction(flags.setFlag, overrideFlag, PAGE)
export const clearFlagAction = pageAction(flags.clearFlag, removeFlag, PAGE)
