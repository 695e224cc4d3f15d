'use client'
import { useBrowserFact } from '@/client/use-browser-fact'

/** Whether this browser knows passkeys; false while a server renders. */
export const usePasskeySupport = (): boolean => useBrowserFact(() => 'PublicKeyCredential' in window, false)
