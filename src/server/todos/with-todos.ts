import type { Prisma } from '@/generated/prisma/client'
import { LIVE_CHANNEL } from '@/server/db/notify'
import { db } from '@/server/db/prisma'

export type Tx = Prisma.TransactionClient

const PATIENCE = { maxWait: 10_000, timeout: 30_000 }
const CHANGED = JSON.stringify({ t: true })

/**
 * Runs one write of todos after the other, so that versions, places and causes are judged by what holds. People write
 * seldom; nobody waits long.
 */
export const withTodosLocked = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('cistern todos'))`
    return work(tx)
  }, PATIENCE)

/** Tells the open boards of superusers after the commit. */
export const announceTodos = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`select pg_notify(${LIVE_CHANNEL}, ${CHANGED})`

/** The same, told afterwards: what a person changes. */
export const withTodos = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTodosLocked(async (tx) => {
    const result = await work(tx)
    await announceTodos(tx)
    return result
  })
