import { getSecurity } from '@/contracts/security'
import { getOwnSecurity } from '@/server/accounts/get-security'
import { route } from '@/server/http/route'

export const GET = route(getSecurity, getOwnSecurity)
