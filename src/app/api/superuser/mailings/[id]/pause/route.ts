import { pauseMailing } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { pauseOneMailing } from '@/server/mailings/manage/decide'

export const POST = route(pauseMailing, pauseOneMailing)
