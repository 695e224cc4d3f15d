import { acknowledgeAlert } from '@/contracts/alerts'
import { acknowledgeOwnAlert } from '@/server/alerts/silencing/acknowledge'
import { route } from '@/server/http/route'

export const POST = route(acknowledgeAlert, acknowledgeOwnAlert)
