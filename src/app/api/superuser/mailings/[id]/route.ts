import { deleteMailing, getMailing, updateMailing } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { changeMailing, removeMailing } from '@/server/mailings/manage/drafts'
import { showMailing } from '@/server/mailings/read/list'

export const GET = route(getMailing, showMailing)
export const PATCH = route(updateMailing, changeMailing)
export const DELETE = route(deleteMailing, removeMailing)
