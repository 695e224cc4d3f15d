'use server'
import { setRetention } from '@/contracts/superuser/storage'
import { pageAction } from '@/server/http/page-call'
import { changeRetention } from '@/server/system/storage/retention'

// no page is drawn anew: the tab asks for its data again
export const setRetentionAction = pageAction(setRetention, changeRetention, null)
