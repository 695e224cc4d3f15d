import { MailContent } from '@/contracts/superuser/mail-content'
import type * as calls from '@/contracts/superuser/mail-templates'
import { MAILING_LIMITS } from '@/domain/mailings/mailing'
import { writtenLanguages } from '@/domain/mailings/texts'
import type { Prisma } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { requireAllowedLinks } from './check-content'

type Tx = Prisma.TransactionClient

const MOST_VERSIONS = 50
const WITH_VERSIONS = {
  versions: {
    orderBy: { version: 'desc' },
    take: MOST_VERSIONS,
    include: { createdBy: { select: { name: true } } },
  },
} as const satisfies Prisma.MailTemplateInclude
type Row = Prisma.MailTemplateGetPayload<{ include: typeof WITH_VERSIONS }>

function detailView({ id, name, version, versions, createdAt, updatedAt }: Row): calls.MailTemplateDetail {
  const all = versions.map((one) => ({
    version: one.version,
    name: one.name,
    content: MailContent.parse(one.content),
    createdBy: one.createdBy?.name ?? null,
    createdAt: one.createdAt.toISOString(),
  }))
  const content = all[0]?.content ?? { texts: {}, link: '' }
  return {
    ...{ id, name, version, content },
    languages: writtenLanguages(content.texts),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    versions: all,
  }
}

async function findTemplate(tx: Tx, id: string): Promise<Row> {
  const row = await tx.mailTemplate.findFirst({ where: { id, deletedAt: null }, include: WITH_VERSIONS })
  if (!row) throw new AppError('not_found', 'There is no such template')
  return row
}

/** Templates are few and changed seldom: one write after the other. */
const withTemplates = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('cistern mail templates'))`
    return work(tx)
  })

const entityOf = ({ id, name }: Pick<Row, 'id' | 'name'>) => ({ type: 'mail_template', id, name }) as const

export const listTemplates: Verb<typeof calls.listMailTemplates> = async () => {
  const rows = await db().mailTemplate.findMany({
    where: { deletedAt: null },
    include: { versions: { ...WITH_VERSIONS.versions, take: 1 } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const templates = rows.map((row) => {
    const { versions: _, ...template } = detailView(row)
    return template
  })
  return { templates }
}

export const showTemplate: Verb<typeof calls.getMailTemplate> = async (_ctx, { params: { id } }) => ({
  template: detailView(await findTemplate(db(), id)),
})

export const writeTemplate: Verb<typeof calls.createMailTemplate> = async (ctx, { body }) => {
  const { name, content } = body
  requireAllowedLinks(content)
  return withTemplates(async (tx) => {
    if ((await tx.mailTemplate.count({ where: { deletedAt: null } })) >= MAILING_LIMITS.templates)
      throw new AppError('conflict', `There are ${MAILING_LIMITS.templates} templates. Delete one first.`)
    const times = { createdAt: ctx.now, updatedAt: ctx.now }
    const first = { version: 1, name, content, createdById: ctx.actor.userId, createdAt: ctx.now }
    const { id } = await tx.mailTemplate.create({ data: { name, ...times, versions: { create: first } } })
    const changes = changesBetween(null, { name, content })
    await recordAudit(tx, ctx, { action: 'mail_template.create', entity: entityOf({ id, name }), changes })
    return { template: detailView(await findTemplate(tx, id)) }
  })
}

export const changeTemplate: Verb<typeof calls.updateMailTemplate> = async (
  ctx,
  { params: { id }, body },
) => {
  if (body.content) requireAllowedLinks(body.content)
  return withTemplates(async (tx) => {
    const before = detailView(await findTemplate(tx, id))
    if (before.version !== body.version) {
      const message = 'Somebody has changed this template meanwhile'
      throw new AppError('conflict', message, { current: before })
    }
    const { name = before.name, content = before.content } = body
    const version = before.version + 1
    const next = { version, name, content, createdById: ctx.actor.userId, createdAt: ctx.now }
    const data = { name, version, updatedAt: ctx.now, versions: { create: next } }
    const after = detailView(await tx.mailTemplate.update({ where: { id }, data, include: WITH_VERSIONS }))
    const fields = ({ name, content }: calls.MailTemplateDetail) => ({ name, content })
    const changes = changesBetween(fields(before), fields(after))
    await recordAudit(tx, ctx, { action: 'mail_template.update', entity: entityOf(after), changes })
    return { template: after }
  })
}

export const removeTemplate: Verb<typeof calls.deleteMailTemplate> = (ctx, { params: { id } }) =>
  withTemplates(async (tx) => {
    const row = await findTemplate(tx, id)
    await tx.mailTemplate.update({ where: { id }, data: { deletedAt: ctx.now } })
    await recordAudit(tx, ctx, { action: 'mail_template.delete', entity: entityOf(row) })
    return { ok: true }
  })
