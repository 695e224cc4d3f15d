import { inTransaction, runQuery } from '@/server/db/transaction'
import { hashLinkCode } from './code'

/** Of two accounts that a chat confirms at once the later one has it. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('telegram chat ' || $1, 0))`

const VERIFY = `
  update telegram_link
  set verified = true, username = $4, blocked_at = null, code_hash = null, code_expires_at = null
  where chat_id = $1 and code_hash = $2 and code_expires_at > $3 and not verified
  returning user_id as "userId"`

/** A chat tells of one account's devices only. */
const LEAVE_OTHERS = `delete from telegram_link where chat_id = $1 and verified and user_id <> $2`

const REFUSE = `
  update telegram_link set code_hash = null, code_expires_at = null
  where chat_id = $1 and code_hash = $2 and not verified`

/** `username`: what the chat calls itself. */
type ChatAnswer = { chatId: string; code: string; username: string; now: Date }

/**
 * A chat brings a code. The person whose link it verifies, or null when nothing changes:
 *
 * | code                      | from                        | then                                            |
 * |---------------------------|-----------------------------|-------------------------------------------------|
 * | current, first time       | the chat that was typed     | verified; another account loses the chat        |
 * | current                   | any other chat              | nothing                                         |
 * | expired, used or replaced | anywhere                    | nothing                                         |
 */
export const verifyChat = ({ chatId, code, username, now }: ChatAnswer): Promise<string | null> =>
  inTransaction(async (client) => {
    await runQuery(client, LOCK, [chatId])
    const values = [chatId, hashLinkCode(code), now, username]
    const [verified] = await runQuery<{ userId: string }>(client, VERIFY, values)
    if (!verified) return null
    await runQuery(client, LEAVE_OTHERS, [chatId, verified.userId])
    return verified.userId
  })

/** The chat says no: the code ends, and nothing else changes for anybody. */
export const refuseChat = ({ chatId, code }: Pick<ChatAnswer, 'chatId' | 'code'>): Promise<void> =>
  inTransaction(async (client) => {
    await runQuery(client, REFUSE, [chatId, hashLinkCode(code)])
  })
