import type { sendMailing } from '@/contracts/superuser/mailings'
import { isZone } from '@/domain/time/zoned-time'
import { lockSuperuser } from '@/server/accounts/lock-superuser'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import { requireMail } from '@/server/notifications/mail/available'
import type { Verb } from '@/server/verb'
import { countRecipients } from '../audience/preview'
import { requireComplete, requireValues } from '../check-content'
import { loadMailing } from '../read/mailing-view'
import { notifyMailings } from '../run/notify'
import {
  type LockedMailing,
  lockMailing,
  mailingEntity,
  requireDraft,
  requireVersion,
} from './locked-mailing'

const YEAR_MS = 366 * 86_400_000
/** People come and go between the confirmation and the press. */
const TOLERANCE = { people: 5, share: 0.05 }

const SCHEDULE = `
  update mailing set state = 'scheduled', scheduled_at = $2, zone = $3, version = version + 1, updated_at = $4
  where id = $1`

function requireTime(at: Date | null, now: Date): void {
  if (at === null) return
  const ahead = at.getTime() - now.getTime()
  if (ahead > 0 && ahead < YEAR_MS) return
  const message = ahead > 0 ? 'Choose a time within a year' : 'Choose a time to come'
  throw new AppError('invalid_input', message, { issues: [{ path: 'at', message }] })
}

type Confirming = { row: LockedMailing; confirmed: number; now: Date }

/** Nobody sends to many more people than they have said yes to. */
async function requireConfirmed(client: Queryable, { row, confirmed, now }: Confirming): Promise<number> {
  const { kind, audience } = row
  const people = await countRecipients(client, { kind, audience, now })
  if (people === 0) throw new AppError('invalid_input', 'Nobody would get this mailing')
  if (people > confirmed + Math.max(TOLERANCE.people, confirmed * TOLERANCE.share))
    throw new AppError('conflict', `This mailing would now reach ${people} people. Confirm that number.`)
  return people
}

/** Sends at once or at a time; either way the worker begins (run/begin), so that there is one way in. */
export const scheduleMailing: Verb<typeof sendMailing> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  requireMail()
  const at = body.at === null ? null : new Date(body.at)
  requireTime(at, ctx.now)
  const zone = isZone(body.zone) ? body.zone : 'UTC'
  await inTransaction(async (client) => {
    await lockSuperuser(client, ctx)
    const row = await lockMailing(client, id)
    await requireDraft(row)
    await requireVersion(row, body.version)
    requireComplete(row.content)
    requireValues(row.content, row.audience)
    const people = await requireConfirmed(client, { row, confirmed: body.confirmed, now: ctx.now })
    await runQuery(client, SCHEDULE, [id, at ?? ctx.now, zone, ctx.now])
    await notifyMailings(client)
    const changes = [
      { field: 'state', before: row.state, after: 'scheduled' },
      { field: 'at', before: null, after: (at ?? ctx.now).toISOString() },
      { field: 'people', before: null, after: people },
    ]
    await recordAudit(client, ctx, { action: 'mailing.send', entity: mailingEntity(row), changes })
  })
  return { mailing: await loadMailing(id) }
}
