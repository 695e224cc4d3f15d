import * as z from 'zod'
import { Done, endpoint } from './endpoint'
import { DashboardQuery, DashboardRef } from './me/dashboards'

const cell = z.number().int().min(0).max(1000)
export const Position = z.strictObject({
  x: cell.max(11),
  y: cell,
  w: cell.min(1, 'At least 1 column').max(12, 'At most 12 columns'),
  h: cell.min(1, 'At least 1 row').max(50, 'At most 50 rows'),
})
export type Position = z.output<typeof Position>

/** What a widget's definition makes of its config is checked by the definition; here it is any JSON object. */
const Config = z.record(z.string().max(64), z.json())

/** A widget's own name among its owner's. */
export const WidgetKey = z
  .string()
  .trim()
  .min(1, 'A widget identifier is required')
  .max(100, 'At most 100 characters')
  .regex(/^[^/\\?#\u0000-\u001f]+$/, 'Must not contain / \\ ? or #')
  .refine((key) => key !== '.' && key !== '..', 'Choose another name: an address cannot end in dots alone')

/** What an owner calls a widget; empty gives it its type's title again. */
export const WidgetTitle = z
  .string()
  .trim()
  .max(60, 'At most 60 characters')
  .regex(/^\P{C}*$/u, 'Must not contain invisible characters')

export const Widget = z.object({
  key: z.string(),
  type: z.string(),
  title: z.string(),
  config: z.record(z.string(), z.json()),
  position: Position,
})
export type Widget = z.output<typeof Widget>

/** Keys of widgets that are there; empty where narrow windows follow the layout. */
export const NarrowOrder = z.array(z.string())

const keyParams = z.strictObject({ key: z.string().min(1).max(100) })

export const listWidgets = endpoint({
  method: 'GET',
  path: '/users/me/widgets',
  access: 'user',
  key: 'read',
  errors: ['not_found'],
  summary: 'The widgets of a dashboard, and in which order narrow windows show them',
  query: DashboardQuery,
  output: z.object({ widgets: z.array(Widget), narrowOrder: NarrowOrder }),
})

export const addWidget = endpoint({
  method: 'POST',
  path: '/users/me/widgets',
  access: 'user',
  key: 'write',
  errors: ['not_found', 'conflict'],
  audit: ['widget.add'],
  summary: 'Add a widget to a dashboard; no other widget of yours has its key',
  query: DashboardQuery,
  body: z.strictObject({ key: WidgetKey, type: z.string().min(1).max(64), config: Config }),
  output: z.object({ widget: Widget }),
})

export const configureWidget = endpoint({
  method: 'PATCH',
  path: '/users/me/widgets/{key}',
  access: 'user',
  key: 'write',
  audit: ['widget.configure'],
  summary: "Change one widget's settings, or what it is called",
  params: keyParams,
  body: z.strictObject({ config: Config, title: WidgetTitle.optional() }),
  output: z.object({ widget: Widget }),
})

export const moveWidgets = endpoint({
  method: 'PATCH',
  path: '/users/me/widgets',
  access: 'user',
  key: 'write',
  errors: ['not_found'],
  summary: 'Save the layout of a dashboard',
  query: DashboardQuery,
  body: z.array(z.strictObject({ key: z.string().min(1).max(100), position: Position })).max(500),
  output: z.object({ widgets: z.array(Widget) }),
})

export const setWidgetDashboard = endpoint({
  method: 'PUT',
  path: '/users/me/widgets/{key}/dashboard',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['widget.move'],
  summary: 'Move a widget to another of your dashboards, to the first free place there',
  params: keyParams,
  body: z.strictObject({ dashboard: DashboardRef }),
  output: z.object({ widget: Widget }),
})

export const removeWidget = endpoint({
  method: 'DELETE',
  path: '/users/me/widgets/{key}',
  access: 'user',
  key: 'write',
  audit: ['widget.remove'],
  summary: 'Remove a widget',
  params: keyParams,
  output: Done,
})
