import { publicUrl } from '@/server/env'

const { origin, hostname } = new URL(publicUrl)

/** Whom a passkey is for: the configured address, whatever Host header a request carries. */
export const RELYING_PARTY = { name: 'Cistern', id: hostname, origin } as const

/** The user handle that an authenticator keeps with a passkey: the bytes of the user's id as text. */
export const handleOf = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId))
