'use client'
import { useCall } from '@/client/use-call'
import { listSites } from '@/contracts/part-calls'

/** The places of this account. */
export const useSites = () => useCall(listSites, {})
