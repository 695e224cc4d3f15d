import { oauthStart } from '@/contracts/account'
import { startExternal } from '@/server/auth/oauth/start'
import { route } from '@/server/http/route'

export const GET = route(oauthStart, startExternal)
