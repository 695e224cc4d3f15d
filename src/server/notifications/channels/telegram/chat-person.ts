import type { Role } from '@/domain/access/policy'
import { db } from '@/server/db/prisma'
import { type UserLocale, userLocaleOf } from '@/server/user-locale'

/** Who a chat speaks for, and how they read. */
export type ChatPerson = UserLocale & { userId: string; role: Role; notificationsEnabled: boolean }

/** The person whose verified chat this is; null for every other chat, and for accounts that are disabled. */
export async function loadChatPerson(chatId: string): Promise<ChatPerson | null> {
  const link = await db().telegramLink.findFirst({
    where: { chatId, verified: true, user: { disabledAt: null } },
    include: { user: true },
  })
  if (!link) return null
  const { user, notificationsEnabled } = link
  return { ...userLocaleOf(user), userId: user.id, role: user.role, notificationsEnabled }
}
