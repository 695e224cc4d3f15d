import { revokeDashboardLink } from '@/contracts/me/dashboard-links'
import { revokeOwnDashboardLink } from '@/server/accounts/dashboard-links/links'
import { route } from '@/server/http/route'

export const DELETE = route(revokeDashboardLink, revokeOwnDashboardLink)
