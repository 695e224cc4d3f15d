import type { InboxMessage as MessageView, InboxPayload } from '@/contracts/devices/inbox'
import type { InboxMessage } from '@/generated/prisma/client'
import { parseJson } from '@/ingest/payload'
import { MOST_PAYLOAD_BYTES } from './inbox-buffer'

/** An inbox row as lists show it, without its content. */
export function inboxMessageView(row: Omit<InboxMessage, 'payload' | 'shape'>): MessageView {
  const { id, topic, reason, count, firstAt, lastAt, sender } = row
  return {
    id,
    topic,
    reason,
    count,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    sender,
  }
}

/** Control characters that text does not use; their presence means binary content. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** UTF-8 without control characters as text, otherwise null. */
export const decodeText = (bytes: Uint8Array, isCut: boolean): string | null => {
  try {
    // truncation may split a character, which is no sign of binary content
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return CONTROL.test(text) ? null : text
  } catch {
    return null
  }
}

/**
 * | the payload is | shown as |
 * |---|---|
 * | a JSON object or array | json |
 * | UTF-8 without control characters | text |
 * | anything else | binary |
 */
export function payloadView(bytes: Uint8Array): InboxPayload {
  const isCut = bytes.length >= MOST_PAYLOAD_BYTES
  const text = decodeText(bytes, isCut)
  if (text === null) return { kind: 'binary', hex: Buffer.from(bytes).toString('hex'), isCut }
  const parsed = parseJson(text)
  if (typeof parsed !== 'string' && parsed.value instanceof Object)
    return { kind: 'json', value: parsed.value, isCut }
  return { kind: 'text', text, isCut }
}
