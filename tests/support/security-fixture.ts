import type { getSecurity } from '@/contracts/security'
import type { OutputOf } from '@/contracts/endpoint'

export type Security = OutputOf<typeof getSecurity>

/** How an account with nothing but a password is entered. */
export const securityFixture = (more: Partial<Security> = {}): Security => ({
  hasPassword: true,
  totp: false,
  recoveryCodes: 0,
  passkeys: [],
  externals: [],
  reauth: false,
  mail: true,
  ...more,
})
