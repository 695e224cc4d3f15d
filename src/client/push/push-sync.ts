'use client'
import { useEffect } from 'react'
import { rememberedPush } from './push-memory'
import { useSession } from '@/client/session/session'

/** In a browser that receives notifications: looks once, and in no hurry, whether they still reach whoever is signed in. */
export function usePushSync(): void {
  const { user, impersonation } = useSession()
  // the browser stays the superuser's
  const userId = impersonation ? undefined : user?.id
  useEffect(() => {
    const remembered = rememberedPush()
    if (!userId || !remembered) return
    const sync = async () => (await import('./push')).syncPush(userId, remembered)
    const timer = setTimeout(() => {
      sync().catch((error: unknown) => console.warn('push notifications are not up to date', error))
    }, 2_000)
    return () => clearTimeout(timer)
  }, [userId])
}
