import { createHmac } from 'node:crypto'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { authSecret } from '@/server/env'

/** How long a code proves a chat. */
export const LINK_CODE_MS = 10 * 60_000
/** 192 bits; fits into a button's 64 bytes and a start parameter's 64 characters. */
const LINK_CODE_LENGTH = 32

type LinkCodeSubject = { userId: string; chatId: string; expiresAt: Date }

/**
 * The code that proves this chat to be this person's. Made from the server's secret instead of by chance: it can be
 * shown again while it holds, and the database keeps its hash alone.
 */
export function linkCodeFor({ userId, chatId, expiresAt }: LinkCodeSubject): string {
  const text = `telegram link ${userId} ${chatId} ${expiresAt.getTime()}`
  return createHmac('sha256', authSecret()).update(text).digest('base64url').slice(0, LINK_CODE_LENGTH)
}

export const hashLinkCode = (code: string): string => hashSecret(code)
