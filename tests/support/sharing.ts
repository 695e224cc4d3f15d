import { shareDevice } from '@/contracts/devices/device-care'
import { acceptInvitation, listInvitations } from '@/contracts/devices/invitations'
import { api, json } from './api'
import type { Signed } from './fixtures/factories'

type Sharing = {
  owner: Pick<Signed, 'token'>
  friend: Signed
  deviceId: string
  role?: 'viewer' | 'operator'
}

/** The id of the invitation that somebody has to a device. */
export async function invitationOf(friend: Signed, deviceId: string): Promise<string> {
  const { invitations } = await json(await api(listInvitations, { token: friend.token }))
  return invitations.find((one: { deviceId: string }) => one.deviceId === deviceId)?.id
}

/** Invites somebody to a device, who accepts. */
export async function shareWith({ owner, friend, deviceId, role = 'viewer' }: Sharing): Promise<void> {
  const body = { email: friend.email, role }
  const invited = await api(shareDevice, { token: owner.token, params: { deviceId }, body })
  const id = await invitationOf(friend, deviceId)
  const accepted = await api(acceptInvitation, { token: friend.token, params: { id } })
  if (!invited.ok || !accepted.ok) throw new Error(`not shared: ${invited.status}, ${accepted.status}`)
}
