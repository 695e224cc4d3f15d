import { showOptOut, stopMails } from '@/contracts/security'
import { route } from '@/server/http/route'
import { redirectToOptOut } from '@/server/notifications/mail/show-opt-out'
import { stopMailsByToken } from '@/server/notifications/mail/stop-mails'

export const GET = route(showOptOut, redirectToOptOut)
export const POST = route(stopMails, stopMailsByToken)
