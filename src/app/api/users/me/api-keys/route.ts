import { createApiKey, listApiKeys } from '@/contracts/me/api-keys'
import { createOwnApiKey, listOwnApiKeys } from '@/server/accounts/api-keys/keys'
import { route } from '@/server/http/route'

export const GET = route(listApiKeys, listOwnApiKeys)
export const POST = route(createApiKey, createOwnApiKey)
