import * as z from 'zod'
import { MOST_WIDGETS } from '@/domain/dashboard/narrow-order'
import { endpoint } from '../endpoint'
import { DashboardQuery } from './dashboards'
import { NarrowOrder, Position, Widget, WidgetKey, WidgetTitle } from '../widget'

const LAYOUT_REASONS = ['save', 'add', 'remove', 'import', 'template', 'restore'] as const

export const LayoutVersion = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** What was done to it next. */
  reason: z.enum(LAYOUT_REASONS),
  widgets: z.array(Widget),
})
export type LayoutVersion = z.output<typeof LayoutVersion>

/** Widgets as they are written to a file and read from one. */
export const WidgetDraft = z.strictObject({
  key: WidgetKey,
  type: z.string().min(1).max(64),
  title: WidgetTitle.optional(),
  config: z.record(z.string().max(64), z.json()),
  position: Position,
})
export type WidgetDraft = z.output<typeof WidgetDraft>

export const importWidgets = endpoint({
  method: 'POST',
  path: '/users/me/widgets/import',
  access: 'user',
  key: 'write',
  errors: ['not_found', 'conflict'],
  audit: ['widget.import'],
  summary: 'Replace a dashboard by these widgets, or add them below; all or none',
  query: DashboardQuery,
  limit: { points: 30, seconds: 60, by: 'user' },
  body: z.strictObject({
    mode: z.enum(['replace', 'append']),
    reason: z.enum(['import', 'template']).default('import'),
    widgets: z.array(WidgetDraft).min(1, 'No widgets in it').max(100, 'At most 100 widgets'),
  }),
  output: z.object({ widgets: z.array(Widget) }),
})

export const listLayouts = endpoint({
  method: 'GET',
  path: '/users/me/layouts',
  access: 'user',
  key: 'read',
  errors: ['not_found'],
  summary: 'A dashboard as it was before its last changes, newest first',
  query: DashboardQuery,
  output: z.object({ layouts: z.array(LayoutVersion) }),
})

export const restoreLayout = endpoint({
  method: 'POST',
  path: '/users/me/layouts/{id}/restore',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['layout.restore'],
  summary: 'Go back to an earlier dashboard; the present one joins the history',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  output: z.object({ widgets: z.array(Widget) }),
})

export const saveNarrowOrder = endpoint({
  method: 'PUT',
  path: '/users/me/narrow-order',
  access: 'user',
  key: 'write',
  errors: ['not_found'],
  audit: ['layout.order'],
  summary:
    'Set in which order narrow windows show the widgets of a dashboard: those left out come last, and none is the order of the layout',
  query: DashboardQuery,
  limit: { points: 60, seconds: 60, by: 'user' },
  body: z.strictObject({
    keys: z
      .array(WidgetKey)
      .max(MOST_WIDGETS, `At most ${MOST_WIDGETS} widgets`)
      .refine((keys) => new Set(keys).size === keys.length, 'A widget is there twice'),
  }),
  output: z.object({ narrowOrder: NarrowOrder }),
})
