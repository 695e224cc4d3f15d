import type { Prisma } from '@/generated/prisma/client'

type Reader = Pick<Prisma.TransactionClient, 'firmwareToken'>

/** What may refer to an image; rooms above add theirs, such as roll-outs. */
type Uses = (tx: Reader, artifactId: string) => Promise<boolean>

const tokensOf: Uses = async (tx, id) => {
  const where = { OR: [{ artifactId: id }, { minimalId: id }] }
  return (await tx.firmwareToken.count({ where, take: 1 })) > 0
}

const USES: Uses[] = [tokensOf]

/** Whether anything refers to an image; such an image is withdrawn, not deleted. */
export async function isUsed(tx: Reader, artifactId: string): Promise<boolean> {
  for (const uses of USES) if (await uses(tx, artifactId)) return true
  return false
}
