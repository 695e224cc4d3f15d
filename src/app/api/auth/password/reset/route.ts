import { resetPassword } from '@/contracts/security'
import { setForgottenPassword } from '@/server/accounts/password/passwords'
import { route } from '@/server/http/route'

export const POST = route(resetPassword, setForgottenPassword)
