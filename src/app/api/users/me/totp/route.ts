import { startTotp } from '@/contracts/security'
import { startAuthenticator } from '@/server/accounts/totp'
import { route } from '@/server/http/route'

export const POST = route(startTotp, startAuthenticator)
