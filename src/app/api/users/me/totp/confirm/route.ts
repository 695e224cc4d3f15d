import { confirmTotp } from '@/contracts/security'
import { confirmAuthenticator } from '@/server/accounts/totp/confirm'
import { route } from '@/server/http/route'

export const POST = route(confirmTotp, confirmAuthenticator)
