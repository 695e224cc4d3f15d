import { passkeyLoginOptions } from '@/contracts/security'
import { beginPasskeyLogin } from '@/server/accounts/passkeys'
import { route } from '@/server/http/route'

export const POST = route(passkeyLoginOptions, beginPasskeyLogin)
