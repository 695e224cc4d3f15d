import type { findTodoLinks } from '@/contracts/superuser/todos'
import type { TodoFields } from '@/contracts/superuser/todo'
import { deviceLabel } from '@/domain/devices/device-name'
import { jobMessageKey } from '@/domain/jobs/message-key'
import type { Language } from '@/domain/text/languages'
import { truncate } from '@/domain/text/truncate'
import { TODO_LIMITS, type TodoLinkKind } from '@/domain/todos/todo'
import type { Prisma, TodoLink } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { stringsFor } from '@/server/messages'
import type { Verb } from '@/server/verb'
import { loadLanguage } from './load-language'
import type { Tx } from './with-todos'

type Thing = { name: string; devicePublicId: string | null }
type LinkInput = TodoFields['links'][number]
type Client = Pick<Tx, 'device' | 'user' | 'alert' | 'rollout' | 'jobState'>

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
const PERSON = { id: true, name: true, email: true } as const
type NamedDevice = { publicId: string; name: string }
const labelOf = ({ publicId, name }: NamedDevice) => deviceLabel({ deviceId: publicId, name })

const personName = ({ name, email }: { name: string; email: string }) => name || email

/** Loads a thing by its id; null when there is none. */
const LOADERS: Readonly<Record<TodoLinkKind, (client: Client, link: LinkInput) => Promise<Thing | null>>> = {
  device: async (client, { id: publicId }) => {
    const found = await client.device.findUnique({
      where: { publicId },
      select: { publicId: true, name: true },
    })
    return found && { name: labelOf(found), devicePublicId: publicId }
  },
  person: async (client, { id }) => {
    const found = isUuid(id) ? await client.user.findUnique({ where: { id }, select: PERSON }) : null
    return found && { name: personName(found), devicePublicId: null }
  },
  alert: async (client, { id }) => {
    const found = isUuid(id) ? await client.alert.findUnique({ where: { id } }) : null
    if (!found) return null
    const device = await client.device.findUnique({ where: { id: found.device } })
    return { name: alertName(found, device), devicePublicId: device?.publicId ?? null }
  },
  rollout: async (client, { id }) => {
    const found = isUuid(id) ? await client.rollout.findUnique({ where: { id } }) : null
    return found && { name: found.name, devicePublicId: null }
  },
  // its name is one of a language: that of the person who linked it
  job: async (client, { id, name }) => {
    const found = await client.jobState.findUnique({ where: { id } })
    return found && { name: name || id, devicePublicId: null }
  },
}

const alertName = ({ rule }: { rule: string }, device: NamedDevice | null): string =>
  [rule.replaceAll('_', ' '), ...(device ? [labelOf(device)] : [])].join(' · ')

/** The rows of links; one that was there before stays although its thing has gone. Throws 400 for a thing that is not there. */
export async function resolveLinks(
  client: Client,
  links: readonly LinkInput[],
  before: readonly TodoLink[] = [],
): Promise<Omit<TodoLink, 'todoId'>[]> {
  const rows = []
  for (const [at, link] of links.entries()) {
    const { kind, id } = link
    const old = before.find((one) => one.kind === kind && one.targetId === id)
    const found = (await LOADERS[kind](client, link)) ?? old
    if (!found) throw missingThing(at)
    rows.push({
      kind,
      targetId: id,
      name: truncate(found.name, TODO_LIMITS.linkName),
      devicePublicId: found.devicePublicId,
    })
  }
  return rows
}

function missingThing(at: number): AppError {
  const message = 'This thing is not there any more'
  return new AppError('invalid_input', message, { issues: [{ path: `links.${at}`, message }] })
}

const MATCHES = 10

const containing = (query: string) =>
  ({ contains: query.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const

const deviceWhere = (query: string): Prisma.DeviceWhereInput => ({
  OR: [{ publicId: containing(query) }, { name: containing(query) }],
})

type Finder = (query: string, language: Language) => Promise<{ id: string; name: string }[]>

const FINDERS: Readonly<Record<TodoLinkKind, Finder>> = {
  device: async (query) => {
    const rows = await db().device.findMany({
      where: deviceWhere(query),
      orderBy: { publicId: 'asc' },
      take: MATCHES,
    })
    return rows.map((row) => ({ id: row.publicId, name: labelOf(row) }))
  },
  person: async (query) => {
    const rows = await db().user.findMany({
      where: { OR: [{ email: containing(query) }, { name: containing(query) }] },
      select: PERSON,
      orderBy: { email: 'asc' },
      take: MATCHES,
    })
    return rows.map((row) => ({ id: row.id, name: `${personName(row)} (${row.email})` }))
  },
  alert: async (query) => {
    const devices = await db().device.findMany({ where: deviceWhere(query), take: 100 })
    const rows = await db().alert.findMany({
      where: { device: { in: devices.map(({ id }) => id) } },
      orderBy: [{ openedAt: 'desc' }, { id: 'asc' }],
      take: MATCHES,
    })
    const deviceOf = new Map(devices.map((device) => [device.id, device]))
    return rows.map((row) => ({ id: row.id, name: alertName(row, deviceOf.get(row.device) ?? null) }))
  },
  rollout: async (query) => {
    const rows = await db().rollout.findMany({
      where: { OR: [{ name: containing(query) }, ...(isUuid(query) ? [{ id: query }] : [])] },
      select: { id: true, name: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: MATCHES,
    })
    return rows.map(({ id, name }) => ({ id, name }))
  },
  job: async (query, language) => {
    const rows = await db().jobState.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
    const wanted = query.toLowerCase()
    return rows
      .map(({ id }) => ({ id, name: jobName(id, language) }))
      .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
      .slice(0, MATCHES)
  },
}

const jobStrings = stringsFor('systemJobs.names')

/** What a job does in a few words; its id where there are none. */
function jobName(id: string, language: Language): string {
  const [t, key] = [jobStrings(language), jobMessageKey(id) as 'todos_due']
  return t.has(key) ? t(key) : id
}

export const findLinkedThings: Verb<typeof findTodoLinks> = async (
  { actor },
  { query: { kind, query } },
) => ({
  things: await FINDERS[kind](query, await loadLanguage(db(), actor.userId)),
})
