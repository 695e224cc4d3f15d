import { snoozeAlert } from '@/contracts/alerts'
import { snoozeOwnAlert } from '@/server/alerts/silencing/acknowledge'
import { route } from '@/server/http/route'

export const POST = route(snoozeAlert, snoozeOwnAlert)
