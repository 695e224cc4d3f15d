import { afterEach, expect, it, vi } from 'vitest'
import type { Person } from '@/server/context'
import { db } from '@/server/db/prisma'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { makeUser } from '~/tests/support/fixtures/factories'
import { Streams } from './streams'

const CHECK_MS = 15_000
const HOUR_MS = 3_600_000

afterEach(() => void vi.useRealTimers())

const opener = (userId: string, id: string, hash: string): Person => ({
  ...{ userId, role: 'user', sessionId: id, provedAt: new Date(0), impersonator: null },
  key: { id, name: 'Pi', hash, scopes: ['read'], deviceUuids: null },
})

it('a stream ends with the secret that opened it, though its key goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { id: userId } = await makeUser()
  const { id } = await makeKey(userId)
  const rotate = (previousUntil: Date) =>
    db().apiKey.update({ where: { id }, data: { hash: 'third', previousHash: 'second', previousUntil } })
  const streams = new Streams()
  for (const hash of ['first', 'second', 'third']) streams.add(opener(userId, id, hash))
  const open = () => {
    const hashes: (string | undefined)[] = []
    streams.each(({ actor }) => hashes.push(actor.key?.hash))
    return hashes
  }
  await rotate(new Date(Date.now() + HOUR_MS))
  vi.advanceTimersByTime(CHECK_MS)
  await vi.waitFor(() => expect(open()).toEqual(['second', 'third']), 5_000)
  await rotate(new Date(Date.now() - 1))
  vi.advanceTimersByTime(CHECK_MS)
  await vi.waitFor(() => expect(open()).toEqual(['third']), 5_000)
  streams.close()
})
