import type { Prisma } from '@/generated/prisma/client'

type Reader = Pick<Prisma.TransactionClient, 'firmwareToken' | 'rollout'>

/** What may refer to an image. */
type Uses = (tx: Reader, artifactId: string) => Promise<boolean>

const tokensOf: Uses = async (tx, id) => {
  const where = { OR: [{ artifactId: id }, { minimalId: id }] }
  return (await tx.firmwareToken.count({ where, take: 1 })) > 0
}

/** Drafts of roll-outs too: their foreign key would refuse the deletion without words. */
const rolloutsOf: Uses = async (tx, artifactId) =>
  (await tx.rollout.count({ where: { artifactId }, take: 1 })) > 0

const USES: readonly Uses[] = [tokensOf, rolloutsOf]

/** Whether anything refers to an image; such an image is withdrawn, not deleted. */
export async function isUsed(tx: Reader, artifactId: string): Promise<boolean> {
  for (const uses of USES) if (await uses(tx, artifactId)) return true
  return false
}
