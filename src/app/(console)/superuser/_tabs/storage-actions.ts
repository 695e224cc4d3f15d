'use server'
import { setRetention } from '@/contracts/superuser/storage'
import { pageAction } from '@/server/http/page-call'
import { changeRetention } from '@/server/system/storage/retention'

export const setRetentionAction = pageAction(setRetention, changeRetention, null)
