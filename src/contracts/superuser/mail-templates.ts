import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'
import { MAILING_LIMITS } from '@/domain/mailings/mailing'
import { LANGUAGES } from '@/domain/text/languages'
import { MailContent } from './mail-content'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid() })
const superuser = { access: 'superuser' } as const
const version = z.number().int().min(1).max(1_000_000)
const name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(MAILING_LIMITS.name, `Use at most ${MAILING_LIMITS.name} characters`)

/** Texts that mailings begin with. */
export const MailTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** Rises with every change; each version is kept. */
  version: z.number(),
  content: MailContent,
  languages: z.array(z.enum(LANGUAGES)),
  createdAt: at,
  updatedAt: at,
})
export type MailTemplate = z.output<typeof MailTemplate>

export const MailTemplateDetail = MailTemplate.extend({
  /** From the newest to the first. */
  versions: z.array(
    z.object({
      version: z.number(),
      name: z.string(),
      content: MailContent,
      createdBy: z.string().nullable(),
      createdAt: at,
    }),
  ),
})
export type MailTemplateDetail = z.output<typeof MailTemplateDetail>

const template = z.object({ template: MailTemplateDetail })

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/superuser/email/templates',
  ...superuser,
  summary: 'Templates of mailings by name',
  output: z.object({ templates: z.array(MailTemplate) }),
})

export const getMailTemplate = endpoint({
  method: 'GET',
  path: '/superuser/email/templates/{id}',
  ...superuser,
  summary: 'One template with its newest 50 versions',
  params: id,
  output: template,
})

export const createMailTemplate = endpoint({
  method: 'POST',
  path: '/superuser/email/templates',
  ...superuser,
  audit: ['mail_template.create'],
  summary: `Keep texts as a template; there are at most ${MAILING_LIMITS.templates}`,
  limit: { points: 120, seconds: 3600, by: 'user' },
  body: z.strictObject({ name, content: MailContent }),
  output: template,
})

export const updateMailTemplate = endpoint({
  method: 'PATCH',
  path: '/superuser/email/templates/{id}',
  ...superuser,
  audit: ['mail_template.update'],
  summary:
    'A new version of a template that is as of `version`; otherwise 409 with the present one in `current`',
  params: id,
  body: z.strictObject({ version, name: name.optional(), content: MailContent.optional() }),
  output: template,
})

export const deleteMailTemplate = endpoint({
  method: 'DELETE',
  path: '/superuser/email/templates/{id}',
  ...superuser,
  audit: ['mail_template.delete'],
  summary: 'Offer a template no more; mailings that were made from it keep their texts',
  params: id,
  output: Done,
})
