import type { Share } from '@/contracts/device-care'
import type { DeviceShare, User } from '@/generated/prisma/client'

type Sharing = Pick<DeviceShare, 'role' | 'createdAt'> & {
  user: Pick<User, 'id' | 'name' | 'email' | 'emailVerifiedAt'>
}

export const shareView = ({ role, createdAt, user }: Sharing): Share => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  role,
  createdAt: createdAt.toISOString(),
})
