'use server'
import * as logs from '@/contracts/superuser/logs'
import { pageAction } from '@/server/http/page-call'
import { changeLogLevel, restoreLogLevel } from '@/server/system/logs/level'

const PAGE = '/superuser'

export const setLogLevelAction = pageAction(logs.setLogLevel, changeLogLevel, PAGE)
export const resetLogLevelAction = pageAction(logs.resetLogLevel, restoreLogLevel, PAGE)
