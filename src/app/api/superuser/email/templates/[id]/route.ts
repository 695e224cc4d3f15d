import { deleteMailTemplate, getMailTemplate, updateMailTemplate } from '@/contracts/superuser/mail-templates'
import { route } from '@/server/http/route'
import { changeTemplate, removeTemplate, showTemplate } from '@/server/mailings/templates'

export const GET = route(getMailTemplate, showTemplate)
export const PATCH = route(updateMailTemplate, changeTemplate)
export const DELETE = route(deleteMailTemplate, removeTemplate)
