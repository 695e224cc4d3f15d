import { confirmTotp } from '@/contracts/security'
import { confirmAuthenticator } from '@/server/accounts/totp'
import { route } from '@/server/http/route'

export const POST = route(confirmTotp, confirmAuthenticator)
