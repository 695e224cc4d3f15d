import { importWidgets } from '@/contracts/me/layout'
import { route } from '@/server/http/route'
import { importOwnWidgets } from '@/server/dashboards/layouts'

export const POST = route(importWidgets, importOwnWidgets)
