import { sendMailing } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { scheduleMailing } from '@/server/mailings/manage/send'

export const POST = route(sendMailing, scheduleMailing)
