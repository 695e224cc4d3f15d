import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/generated/prisma/client'
import { pool } from './pool'

declare global {
  var cisternPrisma: PrismaClient | undefined
}

/** Prisma over the process's pool, made at first use. */
export function db(): PrismaClient {
  globalThis.cisternPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()), errorFormat: 'minimal' })
  return globalThis.cisternPrisma
}

/**
 * Loads the query compiler, for which else every client of the process waits a quarter of a second at the first query.
 * The database need not be there.
 */
export async function loadQueryCompiler(): Promise<void> {
  await db().$connect()
  // half of it is loaded by the first query only, whatever comes of it
  void db()
    .setting.findFirst()
    .catch(() => {})
}
