'use client'
import { useSyncExternalStore } from 'react'
import { rememberedPush, rememberPush } from '@/client/push/push-memory'
import { abortRequests } from '@/client/abort-requests'
import { clearToken } from './token'

const KEY = 'account_deleted'

/** After one's account was deleted: forgets it in this browser. The server is told nothing, since it knows nobody any more. */
export async function forgetDeletedAccount(): Promise<void> {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // where storage is refused the login page says nothing of it
  }
  if (rememberedPush()) {
    rememberPush(null)
    await import('@/client/push/push')
      .then(({ unsubscribeThisBrowser: leavePush }) => leavePush())
      .catch(() => undefined)
  }
  abortRequests()
  clearToken()
}

let isNoticeDue = false

function takeNotice() {
  try {
    isNoticeDue ||= sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was stored where storage is refused
  }
  return () => undefined
}

/** Whether this tab has just come from deleting its account; said until the page is left. */
export const useAccountDeletedNotice = (): boolean =>
  useSyncExternalStore(
    takeNotice,
    () => isNoticeDue,
    () => false,
  )
