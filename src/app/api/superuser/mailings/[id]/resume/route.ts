import { resumeMailing } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { resumeOneMailing } from '@/server/mailings/manage/decide'

export const POST = route(resumeMailing, resumeOneMailing)
