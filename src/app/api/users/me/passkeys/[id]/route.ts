import { removePasskey } from '@/contracts/security'
import { removeOwnPasskey } from '@/server/accounts/passkeys/remove'
import { route } from '@/server/http/route'

export const DELETE = route(removePasskey, removeOwnPasskey)
