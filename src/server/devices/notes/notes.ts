import { randomUUID } from 'node:crypto'
import type {
  addDeviceNote,
  DeviceNote,
  listDeviceNotes,
  removeDeviceNote,
} from '@/contracts/devices/device-notes'
import { type Actor, accessTo, mayDo } from '@/domain/access/policy'
import { MOST_NOTES } from '@/domain/devices/device-note'
import { EARLIEST } from '@/domain/readings/clock'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import type { DeviceRow } from '@/server/devices/device-row'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

const DAY_MS = 86_400_000

type NoteRow = {
  id: string
  at: Date
  text: string
  authorId: string | null
  author: string | null
  createdAt: Date
}

const COLUMNS = `n.id, n.at, n.text, n.author_id as "authorId", u.name as author, n.created_at as "createdAt"`
const FROM = `device_note n left join app_user u on u.id = n.author_id`

const IN_WINDOW = `
  select ${COLUMNS} from ${FROM}
  where n.device = $1 and ($2::timestamptz is null or n.at >= $2) and ($3::timestamptz is null or n.at < $3)
  order by n.at desc, n.id limit ${MOST_NOTES}`

/** Who may write on a device may take back what they wrote; its owner also what others did. */
function mayRemove(note: Pick<NoteRow, 'authorId'>, device: DeviceRow, actor: Actor): boolean {
  const access = accessTo(device, actor)
  if (access === null || !mayDo(access, 'operate')) return false
  return note.authorId === actor.userId || mayDo(access, 'manage')
}

const noteView = (row: NoteRow, device: DeviceRow, actor: Actor): DeviceNote => ({
  id: row.id,
  at: row.at.toISOString(),
  text: row.text,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  mayRemove: mayRemove(row, device, actor),
})

export const listNotesOfDevice: Verb<typeof listDeviceNotes> = async ({ actor }, { params, query }) => {
  const from = query.from ? new Date(query.from) : null
  const to = query.to ? new Date(query.to) : null
  if (from && to && from >= to) throw new AppError('invalid_input', '"from" must be before "to"')
  const device = await requireDevice(actor, params.deviceId, 'view')
  const rows = await runQuery<NoteRow>(pool(), IN_WINDOW, [device.id, from, to])
  return { notes: rows.map((row) => noteView(row, device, actor)) }
}

/** Where there can be something to write about. */
function requireMoment(text: string, now: Date): Date {
  const at = new Date(text)
  if (at.getTime() < EARLIEST || at.getTime() > now.getTime() + DAY_MS)
    throw new AppError('invalid_input', 'A note is of a moment from 2020 up to tomorrow')
  return at
}

const COUNT = `select count(*)::int as count from device_note where device = $1`
const ADD = `
  with n as (
    insert into device_note (id, device, at, text, author_id, created_at) values ($1, $2, $3, $4, $5, $6) returning *)
  select ${COLUMNS} from ${FROM.replace('device_note n', 'n')}`

export const writeDeviceNote: Verb<typeof addDeviceNote> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const at = requireMoment(body.at, now)
  const asked = { actor, deviceId: params.deviceId, power: 'operate' } as const
  return withDeviceLock(asked, async (client, device) => {
    // the lock of the device keeps others from counting the same
    const [known] = await runQuery<{ count: number }>(client, COUNT, [device.id])
    if ((known?.count ?? 0) >= MOST_NOTES)
      throw new AppError('conflict', `There are ${MOST_NOTES} notes already; remove one first`)
    const values = [randomUUID(), device.id, at, body.text, actor.userId, now]
    const [row] = await runQuery<NoteRow>(client, ADD, values)
    if (!row) throw new Error('a note that was written is not there')
    const changes = [{ field: 'text', before: null, after: body.text }]
    await recordAudit(client, ctx, { action: 'device.note', ...aboutDevice(device, actor), changes })
    return { note: noteView(row, device, actor) }
  })
}

const FIND = `select ${COLUMNS} from ${FROM} where n.device = $1 and n.id = $2`
const REMOVE = `delete from device_note where id = $1`

export const deleteDeviceNote: Verb<typeof removeDeviceNote> = async (ctx, { params }) => {
  const { actor } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'operate' } as const
  await withDeviceLock(asked, async (client, device) => {
    const [note] = await runQuery<NoteRow>(client, FIND, [device.id, params.noteId])
    if (!note) throw new AppError('not_found', 'There is no such note')
    if (!mayRemove(note, device, actor)) throw new AppError('forbidden', 'This note is not yours')
    await runQuery(client, REMOVE, [note.id])
    const changes = [{ field: 'text', before: note.text, after: null }]
    await recordAudit(client, ctx, { action: 'device.note_remove', ...aboutDevice(device, actor), changes })
  })
  return { ok: true }
}
