import { randomUUID } from 'node:crypto'
import type { createSite, listSites, removeSite, Site, updateSite } from '@/contracts/devices/sites'
import { MOST_SITES } from '@/domain/devices/site'
import { nameKeyOf } from '@/domain/text/name-key'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { notifyDevices } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { inLongTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { siteNotFound } from './lock-site'

type SiteRow = { id: string; name: string; note: string; devices: number; createdAt: Date }

const SELECT = `
  select s.id, s.name, s.note, s.created_at as "createdAt",
         (select count(*)::int from device d where d.site_id = s.id) as devices
  from site s where s.owner_id = $1`
const LIST = `${SELECT} order by s.name_key`
const FIND = `${SELECT} and s.id = $2`

const siteView = ({ createdAt, ...row }: SiteRow): Site => ({ ...row, createdAt: createdAt.toISOString() })

const entityOf = ({ id, name }: Pick<SiteRow, 'id' | 'name'>) => ({ type: 'site', id, name }) as const

export const listOwnSites: Verb<typeof listSites> = async ({ actor }) => {
  const rows = await runQuery<SiteRow>(pool(), LIST, [actor.userId])
  return { sites: rows.map(siteView) }
}

/** Concurrent changes of one owner's places are serialised, so that they are counted and named one after the other. */
const LOCK_OWNER = `select 1 from app_user where id = $1 for no key update`
const COUNT = `select count(*)::int as count from site where owner_id = $1`
const TWIN = `select 1 from site where owner_id = $1 and name_key = $2 and id <> $3`

type Named = { id: string; ownerId: string; name: string }

async function requireFreeName(client: Queryable, { id, ownerId, name }: Named): Promise<void> {
  const twins = await runQuery(client, TWIN, [ownerId, nameKeyOf(name), id])
  if (twins.length > 0) throw new AppError('conflict', 'Another place has this name')
}

async function requireSite(client: Queryable, ownerId: string, id: string): Promise<SiteRow> {
  const [row] = await runQuery<SiteRow>(client, FIND, [ownerId, id])
  if (!row) throw siteNotFound()
  return row
}

const ADD = `insert into site (id, owner_id, name, name_key, note, created_at) values ($1, $2, $3, $4, $5, $6)`

export const createOwnSite: Verb<typeof createSite> = async (ctx, { body: { name, note } }) => {
  const { actor, now } = ctx
  const id = randomUUID()
  return inLongTransaction(async (client) => {
    const [owner] = await runQuery(client, LOCK_OWNER, [actor.userId])
    if (!owner) throw new AppError('unauthenticated', 'Please sign in')
    await requireFreeName(client, { id, ownerId: actor.userId, name })
    const [known] = await runQuery<{ count: number }>(client, COUNT, [actor.userId])
    if ((known?.count ?? 0) >= MOST_SITES)
      throw new AppError('conflict', `There are ${MOST_SITES} places already; remove one first`)
    await runQuery(client, ADD, [id, actor.userId, name, nameKeyOf(name), note, now])
    const changes = changesBetween(null, { name, note })
    await recordAudit(client, ctx, { action: 'site.create', entity: entityOf({ id, name }), changes })
    return { site: siteView(await requireSite(client, actor.userId, id)) }
  })
}

const UPDATE = `update site set name = $2, name_key = $3, note = $4 where id = $1`
const KEYS = `select id from device where site_id = $1 order by id`

export const updateOwnSite: Verb<typeof updateSite> = async (ctx, { params: { id }, body }) => {
  const { actor } = ctx
  return inLongTransaction(async (client) => {
    await runQuery(client, LOCK_OWNER, [actor.userId])
    const site = await requireSite(client, actor.userId, id)
    const { name = site.name, note = site.note } = body
    const changes = changesBetween({ name: site.name, note: site.note }, { name, note })
    if (changes.length === 0) return { site: siteView(site) }
    await requireFreeName(client, { id, ownerId: actor.userId, name })
    await runQuery(client, UPDATE, [id, name, nameKeyOf(name), note])
    await recordAudit(client, ctx, { action: 'site.update', entity: entityOf({ id, name }), changes })
    // devices carry the name of their place
    const devices = await runQuery<{ id: number }>(client, KEYS, [id])
    await notifyDevices(
      devices.map(({ id }) => id),
      client,
    )
    return { site: siteView({ ...site, name, note }) }
  })
}

/** In the order of keys, as ingestion locks them. */
const LOCK_DEVICES = `
  select d.id from device d join site s on s.id = d.site_id
  where s.id = $1 and s.owner_id = $2 order by d.id for no key update of d`
/** Who puts a device there has done so, or finds the place gone. */
const LOCK_SITE = `select name from site where id = $1 and owner_id = $2 for update`
/** Also those that came while the lock was waited for. */
const EMPTY = `update device set site_id = null where site_id = $1 returning id`
const REMOVE = `delete from site where id = $1`

export const removeOwnSite: Verb<typeof removeSite> = async (ctx, { params: { id } }) => {
  const { actor } = ctx
  await inLongTransaction(async (client) => {
    await runQuery(client, LOCK_DEVICES, [id, actor.userId])
    const [site] = await runQuery<{ name: string }>(client, LOCK_SITE, [id, actor.userId])
    if (!site) throw siteNotFound()
    const devices = await runQuery<{ id: number }>(client, EMPTY, [id])
    await runQuery(client, REMOVE, [id])
    const changes = [{ field: 'devices', before: devices.length, after: null }]
    const entity = entityOf({ id, name: site.name })
    await recordAudit(client, ctx, { action: 'site.remove', entity, changes })
    await notifyDevices(
      devices.map(({ id }) => id),
      client,
    )
  })
  return { ok: true }
}
