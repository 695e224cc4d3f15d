import { reportBounces } from '@/contracts/superuser/mail-transport'
import { route } from '@/server/http/route'
import { markBounces } from '@/server/mailings/bounces'

export const POST = route(reportBounces, markBounces)
