import { type AuditSource, requestSource, type Requester } from '@/server/audit/record'

/** Who acts by the link of a mail: the user whom it was sent to, without a session. */
export const mailLinkSource = (by: Requester, userId: string): AuditSource => ({
  ...requestSource(by),
  type: 'user',
  id: userId,
  client: 'e-mail link',
})
