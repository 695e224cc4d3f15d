import { proveSession } from '@/contracts/security'
import { proveOwnSession } from '@/server/accounts/prove'
import { route } from '@/server/http/route'

export const POST = route(proveSession, proveOwnSession)
