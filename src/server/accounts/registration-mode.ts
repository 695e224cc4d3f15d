import * as z from 'zod'
import { REGISTRATION_MODES, type RegistrationMode } from '@/contracts/admin/registration'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

/** Where the mode is kept, in the table of settings. */
export const REGISTRATION_KEY = 'registration.mode'

const Mode = z.enum(REGISTRATION_MODES).catch('open')

type Settings = Pick<ReturnType<typeof db>, 'setting'>

/** Who may create an account. */
export async function loadRegistrationMode(client: Settings = db()): Promise<RegistrationMode> {
  const stored = await client.setting.findUnique({ where: { key: REGISTRATION_KEY } })
  return Mode.parse(stored?.value)
}

/** What a visitor is told who cannot register; null when anybody can. */
export const CLOSED: Readonly<Record<RegistrationMode, string | null>> = {
  open: null,
  invitation: 'Registration is by invitation. Ask an administrator of this console to invite you.',
  closed: 'Registration is closed',
}

/** Throws a 403 unless anybody may create an account. */
export async function requireOpenRegistration(): Promise<void> {
  const closed = CLOSED[await loadRegistrationMode()]
  if (closed) throw new AppError('registration_closed', closed)
}
