import { checkMailTransport } from '@/contracts/superuser/mail-transport'
import { route } from '@/server/http/route'
import { checkTransport } from '@/server/mailings/transport/check'

export const POST = route(checkMailTransport, checkTransport)
