'use client'
import { useCall } from '@/client/use-call'
import { providers } from '@/contracts/session-calls'

/** What the server offers besides a password; undefined until it has said so. */
export const useProviders = () => useCall(providers, {}, { revalidateOnFocus: false }).data
