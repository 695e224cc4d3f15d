import { removePasskey } from '@/contracts/security'
import { removeOwnPasskey } from '@/server/accounts/passkeys'
import { route } from '@/server/http/route'

export const DELETE = route(removePasskey, removeOwnPasskey)
