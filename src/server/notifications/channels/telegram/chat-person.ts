import type { Role } from '@/domain/access/policy'
import { db } from '@/server/db/prisma'
import { type UserLocale, userLocaleOf } from '@/server/user-locale'

/** The user of a chat, and their locale. */
export type ChatPerson = UserLocale & { userId: string; role: Role; notificationsEnabled: boolean }

/** The user of a verified chat; null for every other chat, and for disabled accounts. */
export async function loadChatPerson(chatId: string): Promise<ChatPerson | null> {
  const link = await db().telegramLink.findFirst({
    where: { chatId, verified: true, user: { disabledAt: null } },
    include: { user: true },
  })
  if (!link) return null
  const { user, notificationsEnabled } = link
  return { ...userLocaleOf(user), userId: user.id, role: user.role, notificationsEnabled }
}
