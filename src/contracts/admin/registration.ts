import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'

/** Who may create an account: everybody, those with an invitation, nobody. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

const mode = z.object({ mode: z.enum(REGISTRATION_MODES) })

export const getRegistration = endpoint({
  method: 'GET',
  path: '/auth/registration',
  access: 'public',
  summary: 'Who may create an account',
  output: mode,
})

export const setRegistration = endpoint({
  method: 'PUT',
  path: '/admin/registration',
  access: 'admin',
  errors: ['reauth_required'],
  audit: ['setting.update'],
  summary: 'Set who may create an account',
  body: z.strictObject({ mode: z.enum(REGISTRATION_MODES) }),
  output: mode,
})
