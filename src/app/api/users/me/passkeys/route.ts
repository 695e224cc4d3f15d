import { addPasskey } from '@/contracts/security'
import { addOwnPasskey } from '@/server/accounts/passkeys'
import { route } from '@/server/http/route'

export const POST = route(addPasskey, addOwnPasskey)
