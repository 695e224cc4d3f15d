import { useCall } from '@/client/use-call'
import { listDashboardLinks } from '@/contracts/part-calls'

/** The links to all dashboards of this account that hold. */
export const useDashboardLinks = () => useCall(listDashboardLinks, {})
