import * as z from 'zod'
import type { Widget as WidgetView } from '@/contracts/widget'
import type { Widget } from '@/generated/prisma/client'

const Config = z.record(z.string(), z.json()).catch({})

/** A widget row as the API shows it. */
export function widgetView({ key, type, title, config, x, y, w, h }: Widget): WidgetView {
  return { key, type, title, config: Config.parse(config), position: { x, y, w, h } }
}
