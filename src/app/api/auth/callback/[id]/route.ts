import { oauthCallback } from '@/contracts/account'
import { handleExternalCallback } from '@/server/accounts/oauth/callback'
import { route } from '@/server/http/route'

export const GET = route(oauthCallback, handleExternalCallback)
