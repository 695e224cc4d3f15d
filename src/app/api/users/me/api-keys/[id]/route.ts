import { renameApiKey, revokeApiKey } from '@/contracts/me/api-keys'
import { renameOwnApiKey, revokeOwnApiKey } from '@/server/accounts/api-keys/keys'
import { route } from '@/server/http/route'

export const PATCH = route(renameApiKey, renameOwnApiKey)
export const DELETE = route(revokeApiKey, revokeOwnApiKey)
