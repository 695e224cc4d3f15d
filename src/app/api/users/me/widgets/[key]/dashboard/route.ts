import { setWidgetDashboard } from '@/contracts/widget'
import { setOwnWidgetDashboard } from '@/server/dashboards/widgets'
import { route } from '@/server/http/route'

export const PUT = route(setWidgetDashboard, setOwnWidgetDashboard)
