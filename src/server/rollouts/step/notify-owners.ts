import type { OwnerNews } from '@/domain/rollouts/item/types'
import { type Audience, loadAudiences, type Recipient } from '@/server/alerts/messages/recipients'
import { quietUntil } from '@/domain/alerts/quiet-hours'
import { notifyPeople } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { DAY_MS } from '@/server/job'
import { stringsFor } from '@/server/messages'
import { enqueueMessages, type OutboxItem } from '@/server/notifications/delivery/enqueue'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import type { ItemStep } from './item-step'

const newsStrings = stringsFor('firmwareNews')

const INSERT = `
  insert into notification (id, user_id, title, message, type, severity, device_public_id, device_name, created_at, read_at)
  select id, "userId", title, message, 'system', severity, "deviceId", "deviceName", $2, "readAt"
  from jsonb_to_recordset($1::jsonb) as row (
    id uuid, "userId" uuid, title text, message text, severity text, "deviceId" text, "deviceName" text,
    "readAt" timestamptz)`

/** A message that waited for longer tells nothing new. */
const DEADLINE_MS = DAY_MS

type OwnerNotice = { step: ItemStep; about: OwnerNews }

const SEVERITIES: Record<OwnerNews, OutboxMessage['severity']> = {
  updated: 'success',
  failed: 'warning',
  rolled_back: 'warning',
  missing: 'warning',
}

/** A pump without its controller cannot wait until morning. */
const severityOf = ({ about, step }: OwnerNotice): OutboxMessage['severity'] =>
  about === 'missing' && step.context.ctx.isPumpController ? 'critical' : SEVERITIES[about]

function textOf({ step, about }: OwnerNotice, { userLocale }: Recipient) {
  const t = newsStrings(userLocale.language)
  const { item, before } = step
  const seconds = item.restartedAt === null ? null : Math.round((item.since - item.restartedAt) / 1000)
  const values = { from: item.fromVersion ?? '?', to: item.target, seconds: seconds ?? 0 }
  const isBackKnown = about === 'updated' && seconds !== null && seconds >= 0 && before.state !== 'missing'
  const isPump = about === 'missing' && step.context.ctx.isPumpController
  const key = isBackKnown ? 'updatedBack' : isPump ? 'missingPump' : about
  return { title: t(`${about}Title`), message: t(key, values) }
}

type OwnerMessage = { note: Record<string, unknown> & { userId: string }; item: OutboxItem | null }

function messageOf(
  notice: OwnerNotice,
  audience: Audience,
  { recipient, now }: { recipient: Recipient; now: Date },
): OwnerMessage {
  const { userId, hasAccess, isMuted, userLocale, quietHours } = recipient
  const { title, message: body } = textOf(notice, recipient)
  const severity = severityOf(notice)
  const { publicId: deviceId, name: deviceName } = audience
  const note = {
    ...{ id: orderedId(now), userId, title, message: body, severity, deviceName },
    deviceId: hasAccess ? deviceId : null,
    readAt: isMuted ? now : null,
  }
  if (isMuted) return { note, item: null }
  const passes = severity === 'critical' && quietHours.criticalPasses
  const until = passes ? null : quietUntil(quietHours, userLocale.timeZone, now.getTime())
  const message: OutboxMessage = {
    ...{ kind: 'firmware_update', title, body, severity, deviceName, language: userLocale.language },
    ...{ tag: `firmware-${notice.step.item.id}`, at: now.toISOString() },
    ...(hasAccess ? { path: `/devices/${encodeURIComponent(deviceId)}`, deviceId } : { path: '/' }),
  }
  const deadline = new Date((until ?? now.getTime()) + DEADLINE_MS)
  const notBefore = until === null ? {} : { notBefore: new Date(until) }
  return { note, item: { userId, message, group: `firmware:${notice.about}`, deadline, ...notBefore } }
}

const noticesOf = (step: ItemStep): OwnerNotice[] =>
  step.effects.flatMap((effect) => (effect.type === 'notify_owner' ? [{ step, about: effect.about }] : []))

/**
 * Tells the people of a device, in their languages, what came of its update. `alerted`: devices whose open alert has told them
 * that they are missing.
 */
export async function notifyOwners(
  client: Queryable,
  steps: readonly ItemStep[],
  { now, alerted }: { now: Date; alerted: ReadonlySet<number> },
): Promise<void> {
  const notices = steps
    .flatMap(noticesOf)
    .filter(({ step, about }) => about !== 'missing' || !alerted.has(step.item.deviceKey))
  if (notices.length === 0) return
  const keys = [...new Set(notices.map(({ step }) => step.item.deviceKey))]
  const audiences = await loadAudiences(client, keys, now)
  const messages = notices.flatMap((one) => {
    const audience = audiences.get(one.step.item.deviceKey)
    return audience?.recipients.map((recipient) => messageOf(one, audience, { recipient, now })) ?? []
  })
  await runQuery(client, INSERT, [JSON.stringify(messages.map(({ note }) => note)), now])
  await enqueueMessages(
    client,
    messages.flatMap(({ item }) => item ?? []),
    now,
  )
  await notifyPeople([...new Set(messages.map(({ note }) => note.userId))], client)
}
