import * as z from 'zod'
import { Device } from './device'
import { Done, endpoint } from '../endpoint'

const at = z.iso.datetime()

/** The part of a device visible before acceptance: no text of the sender except the address. */
export const Invitation = z.object({
  id: z.string(),
  deviceId: z.string(),
  role: z.enum(['viewer', 'operator']),
  /** E-mail address of who invites. */
  from: z.string(),
  createdAt: at,
  expiresAt: at,
})
export type Invitation = z.output<typeof Invitation>

const params = z.strictObject({ id: z.uuid() })

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  access: 'user',
  summary: 'Devices that others want to share with you, newest first, 100 at most',
  output: z.object({ invitations: z.array(Invitation) }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/{id}/accept',
  access: 'user',
  audit: ['device.invite_accept'],
  summary: 'See, or also switch, a device that somebody shares with you',
  params,
  output: z.object({ device: Device }),
})

export const declineInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/{id}',
  access: 'user',
  audit: ['device.invite_decline'],
  summary: 'Turn an invitation down; who sent it does not learn of it',
  params,
  output: Done,
})
