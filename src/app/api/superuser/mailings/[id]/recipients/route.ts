import { listMailingRecipients } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { listRecipients } from '@/server/mailings/read/recipients'

export const GET = route(listMailingRecipients, listRecipients)
