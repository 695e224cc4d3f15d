import type { Credential } from '@/contracts/devices/credentials'

type Row = { id: string; createdAt: Date; expiresAt: Date | null; revokedAt: Date | null }

/** The columns a person may see; the hash is not among them. */
export const VIEW_COLUMNS = { id: true, createdAt: true, expiresAt: true, revokedAt: true } as const

export const credentialView = ({ id, createdAt, expiresAt, revokedAt }: Row): Credential => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})
