import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app understands it: SHA-1, six digits, steps of 30 s; 160 random bits. */
const SECRET_BYTES = 20

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const authenticator = (secret: string, label: string) =>
  new TOTP({ issuer: 'Cistern', label, secret: Secret.fromBase32(secret) })

/** The address that a QR code carries (otpauth://totp/…). */
export const totpUrl = ({ secret, email }: { secret: string; email: string }): string =>
  authenticator(secret, email).toString()

type Attempt = { secret: string; code: string; now: Date }

/** The time step that a code is of: this one or a neighbour, for clocks that differ; null for a wrong code. */
export function totpStepOf({ secret, code, now }: Attempt): number | null {
  const totp = authenticator(secret, '')
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  const delta = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp, window: 1 }) : null
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
