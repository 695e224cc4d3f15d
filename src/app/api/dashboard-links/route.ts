import { createDashboardLink, listDashboardLinks } from '@/contracts/me/dashboard-links'
import { createOwnDashboardLink, listOwnDashboardLinks } from '@/server/accounts/dashboard-links/links'
import { route } from '@/server/http/route'

export const GET = route(listDashboardLinks, listOwnDashboardLinks)
export const POST = route(createDashboardLink, createOwnDashboardLink)
