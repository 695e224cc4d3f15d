import { oauthStart } from '@/contracts/account'
import { startExternalSignIn } from '@/server/accounts/oauth/start'
import { route } from '@/server/http/route'

export const GET = route(oauthStart, startExternalSignIn)
