import { passkeyOptions } from '@/contracts/security'
import { beginToAddPasskey } from '@/server/accounts/passkeys/begin-add'
import { route } from '@/server/http/route'

export const POST = route(passkeyOptions, beginToAddPasskey)
