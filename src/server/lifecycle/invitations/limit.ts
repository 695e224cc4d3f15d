import { countUse } from '@/server/rate-limit'

const DAY_S = 86_400
const message = 'You have invited very often today. Please try again tomorrow.'
const BY_SENDER = { name: 'invitations of a sender', points: 200, seconds: DAY_S, message }
const TO_ADDRESS = { name: 'invitations to an address', points: 20, seconds: DAY_S, message }

/** Bounds how much mail and how many notifications one account can cause, in all and to one address. */
export async function requireInvitationQuota(userId: string, email: string): Promise<void> {
  await countUse(BY_SENDER, userId)
  await countUse(TO_ADDRESS, `${userId} ${email.toLowerCase()}`)
}
