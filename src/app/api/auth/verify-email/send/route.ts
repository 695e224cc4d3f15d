import { sendVerification } from '@/contracts/security'
import { sendOwnVerification } from '@/server/auth/send-verification'
import { route } from '@/server/http/route'

export const POST = route(sendVerification, sendOwnVerification)
