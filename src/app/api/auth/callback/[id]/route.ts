import { oauthCallback } from '@/contracts/account'
import { comeBackFromExternal } from '@/server/auth/oauth/callback'
import { route } from '@/server/http/route'

export const GET = route(oauthCallback, comeBackFromExternal)
