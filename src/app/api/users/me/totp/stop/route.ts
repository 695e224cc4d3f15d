import { stopTotp } from '@/contracts/security'
import { stopAuthenticator } from '@/server/auth/totp/stop'
import { route } from '@/server/http/route'

export const POST = route(stopTotp, stopAuthenticator)
