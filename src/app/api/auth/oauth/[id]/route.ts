import { oauthStart } from '@/contracts/me/external-sign-in'
import { startExternalSignIn } from '@/server/accounts/oauth/start'
import { route } from '@/server/http/route'

export const GET = route(oauthStart, startExternalSignIn)
