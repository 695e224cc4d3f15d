import { type AuditSource, requestSource, type Requester } from '@/server/audit/record'

type Account = { id: string; email: string }

/** How audit records name an account. */
export const userEntity = ({ id, email }: Account) => ({ type: 'user', id, name: email }) as const

/** A client that has proven by password, passkey or link whose account it is, though its request has no session. */
export const accountSource = (by: Requester, { id, email }: Account): AuditSource => ({
  ...requestSource(by),
  type: 'user',
  id,
  name: email,
})
