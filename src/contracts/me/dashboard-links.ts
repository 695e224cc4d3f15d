import * as z from 'zod'
import { LINK_DAYS, LINK_LIMITS } from '@/domain/access/dashboard-link'
import { Done, endpoint } from '../endpoint'
import { DashboardQuery } from './dashboards'

const at = z.iso.datetime()

/** A link to the dashboard as lists show it; its token is shown once, when it is made. */
export const DashboardLink = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What it shows: `first` or the id of a dashboard. */
  dashboard: z.string(),
  createdAt: at,
  expiresAt: at,
  /** To the minute; null for one that nobody has opened. */
  lastSeenAt: at.nullable(),
})
export type DashboardLink = z.output<typeof DashboardLink>

export const listDashboardLinks = endpoint({
  method: 'GET',
  path: '/dashboard-links',
  access: 'user',
  summary: 'Your links to your dashboards that hold, without their tokens',
  output: z.object({ dashboardLinks: z.array(DashboardLink) }),
})

export const createDashboardLink = endpoint({
  method: 'POST',
  path: '/dashboard-links',
  access: 'user',
  audit: ['dashboard.share'],
  errors: ['not_found', 'conflict'],
  summary:
    'Make a link by which anybody who has it may look at a dashboard of yours; the answer shows its token, nothing else ever will. The page is /shared#<token>',
  limit: { points: 30, seconds: 3600, by: 'user' },
  query: DashboardQuery,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Name is required')
      .max(LINK_LIMITS.name, `Use at most ${LINK_LIMITS.name} characters`)
      .regex(/^\P{C}*$/u, 'Must not contain invisible characters'),
    /** Until it ends. */
    days: z.literal(LINK_DAYS, 'Choose 1, 7, 30 or 365 days').default(LINK_LIMITS.defaultDays),
  }),
  output: z.object({ token: z.string(), dashboardLink: DashboardLink }),
})

export const revokeDashboardLink = endpoint({
  method: 'DELETE',
  path: '/dashboard-links/{id}',
  access: 'user',
  audit: ['dashboard.unshare'],
  summary: 'End a link to a dashboard at once',
  params: z.strictObject({ id: z.uuid('There is no such link') }),
  output: Done,
})
