import * as z from 'zod'
import { Done, endpoint } from '../endpoint'

/** Lists whose filters, order and columns a person keeps under a name. */
const VIEW_LISTS = ['devices', 'all_devices', 'users', 'audit'] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** What the address bar of a list holds: filters, order and columns. */
const ViewQuery = z
  .record(z.string().max(32), z.string().max(500))
  .refine((view) => Object.keys(view).length <= 20, 'Too much')
const list = z.enum(VIEW_LISTS).default('devices')
const name = z.string().trim().min(1, 'A view needs a name').max(60, 'At most 60 characters')
const params = z.strictObject({ id: z.uuid() })

export const SavedView = z.object({
  id: z.string(),
  list: z.enum(VIEW_LISTS),
  name: z.string(),
  view: z.record(z.string(), z.string()),
})
export type SavedView = z.output<typeof SavedView>

export const listViews = endpoint({
  method: 'GET',
  path: '/users/me/views',
  access: 'user',
  key: 'read',
  summary: 'Your saved views of a list',
  query: z.strictObject({ list }),
  output: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/users/me/views',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['view.save'],
  summary: 'Save a view of a list under a name; the same name replaces it',
  body: z.strictObject({ list, name, view: ViewQuery }),
  output: z.object({ view: SavedView }),
})

export const renameView = endpoint({
  method: 'PATCH',
  path: '/users/me/views/{id}',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['view.save'],
  summary: 'Give a saved view another name; 409 when another view of the list has it',
  params,
  body: z.strictObject({ name }),
  output: z.object({ view: SavedView }),
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/users/me/views/{id}',
  access: 'user',
  key: 'write',
  audit: ['view.remove'],
  summary: 'Remove a saved view',
  params,
  output: Done,
})
