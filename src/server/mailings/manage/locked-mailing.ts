import type { MailContent } from '@/contracts/superuser/mail-content'
import type { MailingAudience } from '@/contracts/superuser/mailing'
import { type MailingKind, type MailingState, type PauseReason } from '@/domain/mailings/mailing'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { loadMailing } from '../read/mailing-view'

/** A mailing whose row this transaction holds. */
export type LockedMailing = {
  id: string
  name: string
  kind: MailingKind
  state: MailingState
  pauseReason: PauseReason | null
  audience: MailingAudience
  content: MailContent
  templateId: string | null
  templateVersion: number | null
  rate: number
  scheduledAt: Date | null
  version: number
}

const LOCK = `
  select id, name, kind, state, pause_reason as "pauseReason", audience, content, template_id as "templateId",
         template_version as "templateVersion", rate, scheduled_at as "scheduledAt", version
  from mailing where id = $1 for update`

/** Holds the row until the commit: two people who decide at once decide one after the other. 404 when there is none. */
export async function lockMailing(client: Queryable, id: string): Promise<LockedMailing> {
  const [row] = await runQuery<LockedMailing>(client, LOCK, [id])
  if (!row) throw new AppError('not_found', 'There is no such mailing')
  return row
}

/** 409 with the present mailing for a caller who has read another version. */
export async function requireVersion({ id, version }: LockedMailing, seen: number): Promise<void> {
  if (version === seen) return
  const message = 'Somebody has changed this mailing meanwhile'
  throw new AppError('conflict', message, { current: await loadMailing(id) })
}

/** 409 with the present mailing unless it is a draft. */
export async function requireDraft({ id, state }: LockedMailing): Promise<void> {
  if (state === 'draft') return
  const message = 'This mailing is no draft any more: its texts are fixed'
  throw new AppError('conflict', message, { current: await loadMailing(id) })
}

/** How audit records name a mailing. */
export const mailingEntity = ({ id, name }: Pick<LockedMailing, 'id' | 'name'>) =>
  ({ type: 'mailing', id, name }) as const

type Fields = Pick<
  LockedMailing,
  'name' | 'kind' | 'audience' | 'content' | 'rate' | 'templateId' | 'templateVersion'
>

/** What the audit says of a mailing's content. */
export const auditedFields = ({
  name,
  kind,
  audience,
  content,
  rate,
  templateId,
  templateVersion,
}: Fields) => ({
  ...{ name, kind, audience, content, rate },
  template: templateId && `${templateId} · ${templateVersion}`,
})
