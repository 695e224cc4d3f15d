import type { FirmwareArtifact } from '@/generated/prisma/client'

/** An image as the audit names it. */
export const firmwareEntity = ({
  id,
  product,
  version,
}: Pick<FirmwareArtifact, 'id' | 'product' | 'version'>) =>
  ({ type: 'firmware', id, name: `${product} ${version}` }) as const
