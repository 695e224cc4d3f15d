import type { Credential } from '@/contracts/devices/credentials'

type CredentialRow = { id: string; createdAt: Date; expiresAt: Date | null; revokedAt: Date | null }

/** The columns a person may see; the hash is not among them. */
export const CREDENTIAL_COLUMNS = { id: true, createdAt: true, expiresAt: true, revokedAt: true } as const

export const credentialView = ({ id, createdAt, expiresAt, revokedAt }: CredentialRow): Credential => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})
