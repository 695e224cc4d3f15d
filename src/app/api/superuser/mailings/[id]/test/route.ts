import { testMailing } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { sendTestMail } from '@/server/mailings/manage/test-mail'

export const POST = route(testMailing, sendTestMail)
