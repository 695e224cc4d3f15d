import { verifyEmail } from '@/contracts/security'
import { verifyAddress } from '@/server/auth/verify-email'
import { route } from '@/server/http/route'

export const POST = route(verifyEmail, verifyAddress)
