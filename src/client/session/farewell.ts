'use client'
import { useSyncExternalStore } from 'react'
import { rememberedPush, rememberPush } from '@/client/push/push-memory'
import { giveUpReads } from '@/client/reads'
import { clearToken } from './token'

const KEY = 'account_deleted'

/** After one's account was deleted: forgets it in this browser. The server is told nothing, since it knows nobody any more. */
export async function leaveForGood(): Promise<void> {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // where storage is refused the login page says nothing of it
  }
  if (rememberedPush()) {
    rememberPush(null)
    await import('@/client/push/push').then(({ leavePush }) => leavePush()).catch(() => undefined)
  }
  giveUpReads()
  clearToken()
}

let isSaid = false

function take() {
  try {
    isSaid ||= sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was stored where storage is refused
  }
  return () => undefined
}

/** Whether this tab has just come from deleting its account; said until the page is left. */
export const useFarewell = (): boolean =>
  useSyncExternalStore(
    take,
    () => isSaid,
    () => false,
  )
