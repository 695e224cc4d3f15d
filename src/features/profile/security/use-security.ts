'use client'
import { useCall } from '@/client/use-call'
import { getSecurity } from '@/contracts/page-calls'
import type { OutputOf } from '@/contracts/endpoint'
import type { getSecurity as endpoint } from '@/contracts/security'

export type AccountSecurity = OutputOf<typeof endpoint>

export const useSecurity = () => useCall(getSecurity, {})
