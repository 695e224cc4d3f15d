import { openApi } from '@/contracts/system'
import { route } from '@/server/http/route'
import { describeApi } from '@/server/system/openapi/document'

export const GET = route(openApi, describeApi)
