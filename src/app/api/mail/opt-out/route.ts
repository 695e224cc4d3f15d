import { showOptOut, stopMails } from '@/contracts/security'
import { route } from '@/server/http/route'
import { leadToOptOut } from '@/server/notifications/mail/show-opt-out'
import { stopMailsByToken } from '@/server/notifications/mail/stop-mails'

export const GET = route(showOptOut, leadToOptOut)
export const POST = route(stopMails, stopMailsByToken)
