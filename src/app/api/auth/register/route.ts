import { register } from '@/contracts/account'
import { route } from '@/server/http/route'
import { registerUser } from '@/server/accounts/register'

export const POST = route(register, registerUser)
