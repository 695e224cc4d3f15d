import { createHash } from 'node:crypto'
import type { Widget } from '@/contracts/widget'
import type { DashboardLink } from '@/generated/prisma/client'
import { type LinkOfOwner, resolveDashboardLink } from '@/server/accounts/dashboard-links/resolve-link'
import { loadDashboard } from '@/server/dashboards/widgets'
import type { Context, Person } from '@/server/context'
import { db } from '@/server/db/prisma'
import { widgetDefinitionOf } from '@/widgets/definitions'

/** A device that a card of the dashboard is about. `alias`: what those with the link know it by. */
type SharedDevice = { uuid: string; publicId: string; alias: string }

/** Somebody with a link. `actor`: stands for the owner, for whom visibility is asked anew, and for these devices only. */
export type Guest = {
  link: LinkOfOwner
  actor: Person
  widgets: Widget[]
  narrowOrder: string[]
  devices: readonly SharedDevice[]
}

const NEVER = new Date(0)
const ALIAS_LENGTH = 10

/** An id that says nothing of what it is for, and is another one in each link. */
export const aliasOf = (linkId: string, id: string, kind = 'device'): string =>
  `${kind}-${createHash('sha256').update(`${linkId} ${id}`).digest('hex').slice(0, ALIAS_LENGTH)}`

/** The keys under which a widget's config names devices; a type that this release does not know has none that count. */
const deviceKeysOf = ({ type }: Widget): string[] =>
  (widgetDefinitionOf(type)?.fields ?? []).filter(({ kind }) => kind === 'device').map(({ key }) => key)

const deviceIdsOf = (widget: Widget): string[] =>
  deviceKeysOf(widget)
    .map((key) => widget.config[key])
    .filter((id): id is string => typeof id === 'string' && id !== '')

/** A card as those with the link get it: devices by their aliases, and nothing of a config that cannot be read. */
function shownWidget(linkId: string, widget: Widget): Widget {
  const definition = widgetDefinitionOf(widget.type)
  const parsed = definition?.safeParse(widget.config)
  if (!parsed?.success) return { ...widget, config: {} }
  const config: Widget['config'] = { ...parsed.config }
  for (const key of deviceKeysOf(widget)) {
    const deviceId = config[key]
    if (typeof deviceId === 'string' && deviceId !== '') config[key] = aliasOf(linkId, deviceId)
  }
  return { ...widget, config }
}

/** A person who may read these devices, if the owner may, and nothing else; no call makes one of a token. */
const actorOf = ({ id, userId, name }: DashboardLink, devices: readonly SharedDevice[]): Person => ({
  ...{ userId, role: 'user', sessionId: id, provedAt: NEVER, impersonator: null },
  key: { id, name, hash: '', scopes: ['read'], deviceUuids: devices.map(({ uuid }) => uuid) },
})

/** Whoever has the token of a link, with the cards and devices of the dashboard as it is now; 404 for any other. */
export async function admitGuest(token: string, { now }: Pick<Context, 'now'>): Promise<Guest> {
  const link = await resolveDashboardLink(token, now)
  const { widgets: stored, narrowOrder } = await loadDashboard(link.userId, link.dashboardId)
  const wanted = [...new Set(stored.flatMap(deviceIdsOf))]
  const found = await db().device.findMany({
    where: { publicId: { in: wanted } },
    select: { uuid: true, publicId: true },
  })
  const devices = found.map((device) => ({ ...device, alias: aliasOf(link.id, device.publicId) }))
  const widgets = stored.map((widget) => shownWidget(link.id, widget))
  return { link, actor: actorOf(link, devices), widgets, narrowOrder, devices }
}
