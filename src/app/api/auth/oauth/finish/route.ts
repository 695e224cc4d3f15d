import { oauthFinish } from '@/contracts/me/external-sign-in'
import { finishExternalSignIn } from '@/server/accounts/oauth/finish'
import { route } from '@/server/http/route'

export const POST = route(oauthFinish, finishExternalSignIn)
