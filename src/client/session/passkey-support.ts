'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this browser knows passkeys; false while a server renders. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => false,
  )
