import { passkeyLogin } from '@/contracts/security'
import { loginWithPasskey } from '@/server/accounts/passkeys/login'
import { route } from '@/server/http/route'

export const POST = route(passkeyLogin, loginWithPasskey)
