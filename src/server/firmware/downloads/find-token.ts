import { db } from '@/server/db/prisma'
import { fairQueue } from '@/server/fair-queue'
import { hashToken } from '../tokens/address'
import type { FoundToken } from './judge'

/** Anybody may ask: what waits is bounded, and leaves connections of the database to the console. */
const enter = fairQueue({ atOnce: 4, most: 512, mostOfOne: 256 })

const loadToken = (token: string): Promise<FoundToken | null> =>
  db().firmwareToken.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { artifact: true, minimal: true },
  })

/** The token that a client at this address shows; null for an unknown one, `busy` when too many ask. */
export const findToken = (token: string, address: string): Promise<FoundToken | null | 'busy'> =>
  new Promise((done, fail) => {
    const leave = enter(address, () => {
      void loadToken(token)
        .then(done, fail)
        .finally(() => leave?.())
    })
    if (!leave) done('busy')
  })
