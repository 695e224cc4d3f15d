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
 * Loads the query compiler, which else costs the first query a quarter of a second of everybody's time. The database need
 * not be there.
 */
export async function loadQueryCompiler(): Promise<void> {
  await db().$connect()
  void db()
    .setting.findFirst()
    .catch(() => {})
}
