import { stopTotp } from '@/contracts/security'
import { stopAuthenticator } from '@/server/accounts/totp'
import { route } from '@/server/http/route'

export const POST = route(stopTotp, stopAuthenticator)
