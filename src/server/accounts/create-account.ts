import type { Prisma, User } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { type AuditSource, recordAudit } from '@/server/audit/record'
import { userEntity } from './user-entity'
import { AppError } from '@/server/errors'

const takenError = () => new AppError('conflict', 'An account with this e-mail already exists')

/** Refuses the address of an account that was merged into another; after the insert, which waits for a merge under way. */
export async function requireUnreserved(tx: Prisma.TransactionClient, email: string): Promise<void> {
  if ((await tx.reservedEmail.count({ where: { email } })) > 0) throw takenError()
}

/** Creates an account; 409 when the address has one, or is kept from an account that was merged. */
export async function createAccount(
  tx: Prisma.TransactionClient,
  row: Prisma.UserCreateManyInput & { email: string },
): Promise<User> {
  const [created] = await tx.user.createManyAndReturn({ data: [row], skipDuplicates: true })
  if (!created) throw takenError()
  await requireUnreserved(tx, created.email)
  return created
}

/** Records a new account as the deed of its user. */
export function recordCreation(tx: Prisma.TransactionClient, source: AuditSource, user: User): Promise<void> {
  const { id, email, name, role } = user
  const changes = changesBetween(null, { email, name, role })
  const by = { ...source, type: 'user', id, name: email } as const
  return recordAudit(tx, by, { action: 'user.create', entity: userEntity(user), changes })
}
