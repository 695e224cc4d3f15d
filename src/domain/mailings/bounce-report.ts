/** What a report says of one mail. `ids`: those that may be of the mail; `permanent`: trying again is of no use. */
export type MailReport = {
  kind: 'bounce' | 'complaint'
  permanent: boolean
  ids: string[]
  email: string | null
  detail: string
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const IDS = new RegExp(`^[\\w-]*(?:message-id|references|in-reply-to):[^\\n]*?<(${UUID})@`, 'gim')

/** The recipient's id in a Message-ID that this server wrote; null for one of others. */
export const recipientIdOf = (messageId: string): string | null =>
  new RegExp(`^<?(${UUID})(?:@|>?$)`, 'i').exec(messageId.trim())?.[1]?.toLowerCase() ?? null

/** A folded header is one line (RFC 5322, 2.2.3). */
const unfold = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')

const fieldOf = (text: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*([^\\n]*)`, 'im').exec(text)?.[1]?.trim() ?? null

/** An address without its type and its brackets: `rfc822; ada@example.org`. */
function addressOf(field: string | null): string | null {
  const bare = field?.replace(/^[\w-]+;/, '').replace(/[<>\s]/g, '') ?? ''
  return bare.includes('@') ? bare.toLowerCase() : null
}

/** Whether an SMTP answer says that there is no such mailbox or domain (RFC 3463, 3.2). */
export const isMailboxGone = (answer: string): boolean => /\b5\.1\.(?:[1236]|10)\b/.test(answer)

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965) as it came by mail. Empty for anything else,
 * and for a report that a mail is only late or has arrived.
 */
export function readMailReport(message: string): MailReport[] {
  const text = unfold(message)
  const ids = [...new Set([...text.matchAll(IDS)].map(([, id = '']) => id.toLowerCase()))]
  const feedback = fieldOf(text, 'Feedback-Type')
  if (feedback !== null) {
    const email = addressOf(fieldOf(text, 'Original-Rcpt-To') ?? fieldOf(text, 'Removal-Recipient'))
    return feedback === 'not-spam'
      ? []
      : [{ kind: 'complaint', permanent: true, ids, email, detail: feedback }]
  }
  return recipientBlocks(text).flatMap((block) => bounceOf(block, ids))
}

/** The blocks of a status report, one for each recipient, divided by empty lines. */
const recipientBlocks = (text: string): string[] =>
  text.split(/\n{2,}/).filter((block) => /^Final-Recipient:/im.test(block))

function bounceOf(block: string, ids: string[]): MailReport[] {
  if (fieldOf(block, 'Action')?.toLowerCase() !== 'failed') return []
  const status = fieldOf(block, 'Status') ?? ''
  const email =
    addressOf(fieldOf(block, 'Original-Recipient')) ?? addressOf(fieldOf(block, 'Final-Recipient'))
  const said = fieldOf(block, 'Diagnostic-Code')?.replace(/^smtp;\s*/i, '') ?? ''
  const permanent = isMailboxGone(status) || isMailboxGone(said)
  return [{ kind: 'bounce', permanent, ids, email, detail: [status, said].filter(Boolean).join(' · ') }]
}
