import { createMailTemplate, listMailTemplates } from '@/contracts/superuser/mail-templates'
import { route } from '@/server/http/route'
import { listTemplates, writeTemplate } from '@/server/mailings/templates'

export const GET = route(listMailTemplates, listTemplates)
export const POST = route(createMailTemplate, writeTemplate)
