import * as z from 'zod'
import { REGISTRATION_MODES, type RegistrationMode } from '@/contracts/admin/registration'
import { flagInForce } from '@/domain/system/flags'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

/** Where the mode is kept, in the table of settings. */
export const REGISTRATION_KEY = 'registration.mode'

const Mode = z.enum(REGISTRATION_MODES).catch('open')

type Client = Pick<ReturnType<typeof db>, 'setting' | 'featureFlag'>

/** Who may create an account as administrators have set it, and the flag that may say otherwise for a time. */
export async function loadRegistration(client: Client = db()) {
  const [stored, flag] = await Promise.all([
    client.setting.findUnique({ where: { key: REGISTRATION_KEY } }),
    client.featureFlag.findUnique({ where: { id: 'registration' } }),
  ])
  const setting = Mode.parse(stored?.value)
  const override = flag ?? undefined
  const mode = Mode.parse(flagInForce('registration', { override, fallback: setting, now: timeNow() }))
  return { setting, mode, overriddenUntil: flag && flag.expiresAt > timeNow() ? flag.expiresAt : null }
}

/** Who may create an account now. */
export const loadRegistrationMode = async (client?: Client): Promise<RegistrationMode> =>
  (await loadRegistration(client)).mode

const CLOSED_TEXT = 'Registration is closed'

/** What a visitor is told who cannot register; null when anybody can. */
export const CLOSED: Readonly<Record<RegistrationMode, string | null>> = {
  open: null,
  invitation: 'Registration is by invitation. Ask an administrator of this console to invite you.',
  closed: CLOSED_TEXT,
}

/** Throws a 403 while nobody may create an account, not even with an invitation. */
export async function requireInvitations(client: Client, message = CLOSED_TEXT): Promise<void> {
  if ((await loadRegistrationMode(client)) === 'closed') throw new AppError('registration_closed', message)
}

/** Throws a 403 unless anybody may create an account. */
export async function requireOpenRegistration(): Promise<void> {
  const closed = CLOSED[await loadRegistrationMode()]
  if (closed) throw new AppError('registration_closed', closed)
}
