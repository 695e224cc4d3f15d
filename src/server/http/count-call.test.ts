import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listMyActivity } from '@/contracts/audit'
import { endOneSession } from '@/contracts/security'
import { countCall } from './count-call'

const caller = () => ({
  actor: {
    userId: randomUUID(),
    role: 'user',
    sessionId: '',
    key: null,
    impersonator: null,
    provedAt: new Date(),
  } as const,
  address: '',
})

const of = () => ({ deviceId: '', headers: new Headers() })

describe('countCall', () => {
  it('lets a user make 10,000 audited calls an hour, and reads besides', async () => {
    const [busy, other] = [caller(), caller()]
    for (let i = 0; i < 10_000; i++) await countCall(endOneSession, busy, of())
    await expect(countCall(endOneSession, busy, of())).rejects.toMatchObject({
      code: 'too_many',
      retryAfterS: expect.any(Number),
    })
    await countCall(listMyActivity, busy, of())
    await countCall(endOneSession, other, of())
  })
})
