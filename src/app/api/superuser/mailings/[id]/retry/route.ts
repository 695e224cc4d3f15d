import { retryMailing } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { retryOneMailing } from '@/server/mailings/manage/decide'

export const POST = route(retryMailing, retryOneMailing)
