import { cancelMailing } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { cancelOneMailing } from '@/server/mailings/manage/decide'

export const POST = route(cancelMailing, cancelOneMailing)
