import { createHmac } from 'node:crypto'
import { hashOf } from '@/server/devices/credentials/secrets'
import { authSecret } from '@/server/env'

/** How long a code proves a chat. */
export const CODE_MS = 10 * 60_000
/** 192 bits; fits into a button's 64 bytes and a start parameter's 64 characters. */
const CODE_LENGTH = 32

type Of = { userId: string; chatId: string; expiresAt: Date }

/**
 * The code that proves this chat to be this person's. Made from the server's secret instead of by chance: it can be
 * shown again while it holds, and the database keeps its hash alone.
 */
export function codeFor({ userId, chatId, expiresAt }: Of): string {
  const text = `telegram link ${userId} ${chatId} ${expiresAt.getTime()}`
  return createHmac('sha256', authSecret()).update(text).digest('base64url').slice(0, CODE_LENGTH)
}

export const codeHash = (code: string): string => hashOf(code)
