import * as z from 'zod'
import { FIRST_DASHBOARD, LONGEST_DASHBOARD_NAME, MOST_DASHBOARDS } from '@/domain/dashboard/dashboards'
import { Done, endpoint } from '../endpoint'

const NOT_THERE = 'There is no such dashboard'
const added = z.uuid(NOT_THERE).toLowerCase()

/** Which dashboard: `first`, or the id of one that was added. */
export const DashboardRef = z.union([z.literal(FIRST_DASHBOARD), added], NOT_THERE)

/** Of a call about one dashboard: the first unless it names another. */
export const DashboardQuery = z.strictObject({ dashboard: DashboardRef.default(FIRST_DASHBOARD) })

/** A dashboard as lists show it. */
export const Dashboard = z.object({
  /** `first` or a UUID. */
  id: z.string(),
  /** Empty while nobody has named the first one. */
  name: z.string(),
  widgets: z.number().int(),
  /** How many links hold by which others look at it. */
  links: z.number().int(),
})
export type Dashboard = z.output<typeof Dashboard>

const name = z
  .string()
  .trim()
  .min(1, 'A dashboard needs a name')
  .max(LONGEST_DASHBOARD_NAME, `At most ${LONGEST_DASHBOARD_NAME} characters`)
  .regex(/^\P{C}*$/u, 'Must not contain invisible characters')

const params = z.strictObject({ id: DashboardRef })
const Dashboards = z.object({ dashboards: z.array(Dashboard) })
const limit = { points: 60, seconds: 60, by: 'user' } as const

export const listDashboards = endpoint({
  method: 'GET',
  path: '/users/me/dashboards',
  access: 'user',
  key: 'read',
  summary:
    'Your dashboards in their order: the first, which calls are about that name none, and those you added',
  output: Dashboards,
})

export const createDashboard = endpoint({
  method: 'POST',
  path: '/users/me/dashboards',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['dashboard.create'],
  summary: `Add an empty dashboard, the last in the row; 409 when one of yours has this name, in whichever case, or there are ${MOST_DASHBOARDS} already`,
  limit,
  body: z.strictObject({ name }),
  output: z.object({ dashboard: Dashboard }),
})

export const updateDashboard = endpoint({
  method: 'PATCH',
  path: '/users/me/dashboards/{id}',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['dashboard.update'],
  summary: 'Rename a dashboard, or move it within the row: the first stays first',
  limit,
  params,
  body: z.strictObject({
    name: name.optional(),
    /** Where it stands in the row, from 1 behind the first; one that is too high is the last. */
    rank: z.number().int().min(1).max(1_000).optional(),
  }),
  output: Dashboards,
})

export const removeDashboard = endpoint({
  method: 'DELETE',
  path: '/users/me/dashboards/{id}',
  access: 'user',
  key: 'write',
  audit: ['dashboard.remove', 'dashboard.unshare'],
  summary: 'Remove a dashboard that you added, with its widgets, its history and the links to it',
  limit,
  params: z.strictObject({ id: added }),
  output: Done,
})
