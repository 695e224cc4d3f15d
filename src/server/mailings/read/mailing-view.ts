import * as z from 'zod'
import {
  MailingAudience,
  type MailingCard,
  type MailingDetail,
  RecipientCounts,
} from '@/contracts/superuser/mailing'
import { MailContent } from '@/contracts/superuser/mail-content'
import { MAILING_KINDS, MAILING_STATES, PAUSE_REASONS, recipientCounts } from '@/domain/mailings/mailing'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

const PERSON = { select: { id: true, name: true, email: true } } as const
export const WITH_CREATOR = { createdBy: PERSON } as const satisfies Prisma.MailingInclude
export type MailingRow = Prisma.MailingGetPayload<{ include: typeof WITH_CREATOR }>

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const Kind = z.enum(MAILING_KINDS)
const State = z.enum(MAILING_STATES)
const Pause = z.enum(PAUSE_REASONS)

/** A reason is kept after a person has gone on in spite of it; it is shown while the mailing stands. */
const pauseOf = ({ state, pauseReason }: MailingRow) =>
  state === 'paused' ? (Pause.safeParse(pauseReason).data ?? null) : null

export const cardView = (row: MailingRow): MailingCard => ({
  id: row.id,
  name: row.name,
  kind: Kind.parse(row.kind),
  state: State.parse(row.state),
  pauseReason: pauseOf(row),
  rate: row.rate,
  counts: recipientCounts(RecipientCounts.partial().catch({}).parse(row.counts)),
  scheduledAt: isoOf(row.scheduledAt),
  zone: row.zone,
  startedAt: isoOf(row.startedAt),
  endedAt: isoOf(row.endedAt),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

const noMailing = () => new AppError('not_found', 'There is no such mailing')

/** A mailing with everything a page shows. 404 when there is none. */
export async function loadMailing(id: string): Promise<MailingDetail> {
  const row = await db().mailing.findUnique({ where: { id }, include: WITH_CREATOR })
  if (!row) throw noMailing()
  const audience = MailingAudience.parse(row.audience)
  const excludedPeople = await db().user.findMany({
    where: { id: { in: audience.excluded } },
    ...PERSON,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const { templateId, templateVersion } = row
  return {
    ...cardView(row),
    audience,
    content: MailContent.parse(row.content),
    template: templateId && templateVersion ? { id: templateId, version: templateVersion } : null,
    excludedPeople,
    lastError: row.lastError,
  }
}
