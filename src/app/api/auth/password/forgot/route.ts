import { forgotPassword } from '@/contracts/security'
import { mailResetLink } from '@/server/accounts/password/passwords'
import { route } from '@/server/http/route'

export const POST = route(forgotPassword, mailResetLink)
