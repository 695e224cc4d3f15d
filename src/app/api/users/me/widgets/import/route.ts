import { importWidgets } from '@/contracts/layout'
import { route } from '@/server/http/route'
import { importOwnWidgets } from '@/server/dashboards/layouts/import'

export const POST = route(importWidgets, importOwnWidgets)
