import * as z from 'zod'
import type { Widget as WidgetView } from '@/contracts/widget'
import { GRID_COLUMNS } from '@/domain/dashboard/grid'
import type { Widget } from '@/generated/prisma/client'
import { widgetDefinitionOf } from '@/widgets/definitions'

const Config = z.record(z.string(), z.json()).catch({})

/** A widget row as the API shows it: one that a program made smaller than its type can be read has the least size. */
export function widgetView({ key, type, title, config, ...place }: Widget): WidgetView {
  const { minW, minH } = widgetDefinitionOf(type)?.size ?? { minW: 1, minH: 1 }
  const [w, h] = [Math.max(place.w, minW), Math.max(place.h, minH)]
  const position = { x: Math.min(place.x, GRID_COLUMNS - w), y: place.y, w, h }
  return { key, type, title, config: Config.parse(config), position }
}
