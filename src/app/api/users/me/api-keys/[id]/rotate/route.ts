import { rotateApiKey } from '@/contracts/me/api-keys'
import { rotateOwnApiKey } from '@/server/accounts/api-keys/keys'
import { route } from '@/server/http/route'

export const POST = route(rotateApiKey, rotateOwnApiKey)
