import type { Share } from '@/contracts/devices/device-care'
import type { DeviceInvitation, DeviceShare, User } from '@/generated/prisma/client'

type Accepted = Pick<DeviceShare, 'role' | 'createdAt'> & {
  user: Pick<User, 'id' | 'name' | 'email' | 'emailVerifiedAt'>
}

export const shareView = ({ role, createdAt, user }: Accepted): Share => ({
  id: user.id,
  state: 'accepted',
  userId: user.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  role,
  createdAt: createdAt.toISOString(),
})

/** The same for every address, whether or not an account has it. */
export const invitedView = ({
  id,
  email,
  role,
  createdAt,
}: Pick<DeviceInvitation, 'id' | 'email' | 'role' | 'createdAt'>): Share => ({
  id,
  state: 'invited',
  userId: null,
  name: '',
  email,
  emailVerified: false,
  role,
  createdAt: createdAt.toISOString(),
})
