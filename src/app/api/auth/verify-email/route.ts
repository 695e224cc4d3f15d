import { verifyEmail } from '@/contracts/security'
import { verifyAddress } from '@/server/accounts/verify-email'
import { route } from '@/server/http/route'

export const POST = route(verifyEmail, verifyAddress)
