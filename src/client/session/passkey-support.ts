'use client'
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether this browser knows passkeys; false while a server renders. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => 'PublicKeyCredential' in window,
    () => false,
  )
