import { passkeyOptions } from '@/contracts/security'
import { beginToAddPasskey } from '@/server/accounts/passkeys'
import { route } from '@/server/http/route'

export const POST = route(passkeyOptions, beginToAddPasskey)
