import { showOptOut, stopMails } from '@/contracts/security'
import { route } from '@/server/http/route'
import { redirectToOptOut, stopMailsByToken } from '@/server/notifications/mail/opt-out'

export const GET = route(showOptOut, redirectToOptOut)
export const POST = route(stopMails, stopMailsByToken)
