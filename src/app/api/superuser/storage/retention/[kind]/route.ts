import { previewRetention, setRetention } from '@/contracts/superuser/storage'
import { route } from '@/server/http/route'
import { showExpired } from '@/server/system/storage/preview-retention'
import { changeRetention } from '@/server/system/storage/retention'

export const GET = route(previewRetention, showExpired)
export const PATCH = route(setRetention, changeRetention)
