import { createHash, randomBytes } from 'node:crypto'
import { publicUrl } from '@/server/env'

/** Of an invitation's token only this is stored. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const newInvitationToken = (): string => randomBytes(32).toString('base64url')

/** The token is in the fragment, which browsers send to no server and name to no other site. */
export const invitationLink = (token: string): string => `${publicUrl}/register#token=${token}`
