import { exportMailingRecipients } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { exportRecipients } from '@/server/mailings/read/export'

export const GET = route(exportMailingRecipients, exportRecipients)
