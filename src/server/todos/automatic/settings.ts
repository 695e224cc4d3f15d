import * as z from 'zod'
import { AUTOMATIC_TODOS, type getAutomaticTodos, type setAutomaticTodos } from '@/contracts/superuser/todos'
import { LANGUAGES } from '@/domain/text/languages'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { loadLanguage } from '../load-language'
import { type Tx, withTodos } from '../with-todos'

/** Where the switches are kept, in the table of settings. */
export const AUTOMATIC_KEY = 'todos.automatic'

/** The kinds that are on, each with the language of the person who switched it on. */
const Kinds = z.partialRecord(z.enum(AUTOMATIC_TODOS), z.enum(LANGUAGES)).catch({})
/** With those that only a newer release knows, which stay as they are. */
const Stored = z.record(z.string(), z.json()).catch({})
type Stored = z.output<typeof Stored>

async function loadStored(client: Pick<Tx, 'setting'>): Promise<Stored> {
  const row = await client.setting.findUnique({ where: { key: AUTOMATIC_KEY } })
  return Stored.parse(row?.value)
}

export async function loadAutomatic(client: Pick<Tx, 'setting'> = db()): Promise<z.output<typeof Kinds>> {
  const stored = await loadStored(client)
  return Kinds.parse(
    Object.fromEntries(AUTOMATIC_TODOS.flatMap((id) => (id in stored ? [[id, stored[id]]] : []))),
  )
}

const viewOf = (stored: Stored) => ({
  kinds: AUTOMATIC_TODOS.map((id) => ({ id, on: stored[id] !== undefined })),
})

export const showAutomatic: Verb<typeof getAutomaticTodos> = async () => viewOf(await loadStored(db()))

export const switchAutomatic: Verb<typeof setAutomaticTodos> = (ctx, { body: { id, on } }) =>
  withTodos(async (tx) => {
    const stored = await loadStored(tx)
    if ((stored[id] !== undefined) === on) return viewOf(stored)
    const { [id]: _, ...others } = stored
    const value: Stored = on ? { ...others, [id]: await loadLanguage(tx, ctx.actor.userId) } : others
    const key = AUTOMATIC_KEY
    await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    await recordAudit(tx, ctx, {
      action: 'setting.update',
      entity: { type: 'setting', id: key, name: key },
      changes: changesBetween({ [id]: !on }, { [id]: on }),
    })
    return viewOf(value)
  })
