import { openApi } from '@/contracts/system'
import { route } from '@/server/http/route'
import { describeApi } from '@/server/health/openapi'

export const GET = route(openApi, describeApi)
