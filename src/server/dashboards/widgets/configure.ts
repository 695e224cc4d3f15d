import type { configureWidget } from '@/contracts/widget'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { requireWidgetConfig } from './require-widget'
import { widgetView } from './widget-view'

export const configureOwnWidget: Verb<typeof configureWidget> = async ({ actor }, { params, body }) => {
  const own = { userId_key: { userId: actor.userId, key: params.key } }
  const widget = await db().widget.findUnique({ where: own })
  if (!widget) throw new AppError('not_found', 'Widget not found')
  const config = requireWidgetConfig(widget.type, body.config)
  return { widget: widgetView(await db().widget.update({ where: own, data: { config } })) }
}
