import { LayoutVersion, type restoreLayout } from '@/contracts/layout'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { replaceWidgets } from './replace'

/** Widgets of types that no longer exist, or whose settings no longer fit, are left out. */
export const restoreOwnLayout: Verb<typeof restoreLayout> = async ({ actor, now }, { params }) => {
  const { userId } = actor
  const row = /^[0-9a-f-]{36}$/i.test(params.id)
    ? await db().layoutVersion.findFirst({ where: { id: params.id, userId } })
    : null
  if (!row) throw new AppError('not_found', 'There is no such version of your dashboard')
  const { widgets } = LayoutVersion.pick({ widgets: true }).parse(row)
  const readable = widgets.filter(({ type, config }) => widgetDefinitionOf(type)?.safeParse(config).success)
  return replaceWidgets({ userId, now, reason: 'restore', mode: 'replace', widgets: readable })
}
