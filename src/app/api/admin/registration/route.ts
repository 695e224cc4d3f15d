import { setRegistration } from '@/contracts/admin/registration'
import { changeRegistration } from '@/server/admin/registration'
import { route } from '@/server/http/route'

export const PUT = route(setRegistration, changeRegistration)
