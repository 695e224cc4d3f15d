import { previewMail } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { showMail } from '@/server/mailings/read/preview-mail'

export const POST = route(previewMail, showMail)
