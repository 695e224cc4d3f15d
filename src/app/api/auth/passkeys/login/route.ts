import { passkeyLogin } from '@/contracts/security'
import { loginWithPasskey } from '@/server/accounts/passkeys'
import { route } from '@/server/http/route'

export const POST = route(passkeyLogin, loginWithPasskey)
