'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '@/client/api'
import { claimDevice } from '@/contracts/part-calls'
import type { Device, DeviceMatch } from '@/contracts/devices/device'
import { useSave } from '@/components/forms/use-save'

const TAKEN = 409

/** What the server wants to see before it gives a device away. */
export type Demand = {
  /** Its claim code. */
  code: boolean
  /** A press of its claim button. */
  window: boolean
  isWrong: boolean
  /** When this was said, epoch ms. */
  at: number
}
type Refusal = { demand: Demand | null; lockedUntil: number | null }
const NONE: Refusal = { demand: null, lockedUntil: null }

/**
 * | the server says            | shown                                             |
 * |----------------------------|---------------------------------------------------|
 * | `code_required`            | the field of the code, the button's countdown     |
 * | `wrong_code`               | the field again, with what is wrong               |
 * | `locked`                   | until when                                        |
 * | anything else              | its message; null here                            |
 */
function refusalOf(error: unknown, before: Demand | null): Refusal | null {
  if (!(error instanceof ApiError)) return null
  const at = Date.now()
  const wants = (path: string) => error.issues.some((issue) => issue.path === path)
  const window = wants('window')
  switch (error.code) {
    case 'code_required':
      return { demand: { code: wants('code'), window, isWrong: false, at }, lockedUntil: null }
    case 'wrong_code':
      return { demand: { code: true, window: before?.window ?? false, isWrong: true, at }, lockedUntil: null }
    case 'locked':
      return { demand: null, lockedUntil: at + (error.retryAfterS ?? 0) * 1000 }
    default:
      return null
  }
}

export type ClaimProps = {
  match: DeviceMatch
  onClaimed: (match: DeviceMatch, device: Device) => void
  /** Somebody else was faster; what is shown is out of date. */
  onTaken: () => void
}

/** Claims one device, and keeps what the server said about it. */
export function useClaim({ match, onClaimed, onTaken }: ClaimProps) {
  const t = useTranslations('devices')
  const row = useRef<HTMLLIElement>(null)
  const { busy, failure, save } = useSave(t('claimFailed'))
  const [refusal, setRefusal] = useState(NONE)
  const [won, setWon] = useState(false)
  // the button that had the focus is gone with the claim
  useEffect(() => {
    if (won) row.current?.focus()
  }, [won])

  const attempt = async (code: string) => {
    try {
      const params = { deviceId: match.deviceId }
      const { device } = await callApi(claimDevice, { params, ...(code && { body: { code } }) })
      onClaimed(match, device)
      setRefusal(NONE)
      setWon(true)
    } catch (error) {
      const told = refusalOf(error, refusal.demand)
      setRefusal(told ?? NONE)
      if (told) return
      if (error instanceof ApiError && error.status === TAKEN) onTaken()
      throw error
    }
  }
  return { row, busy, failure, ...refusal, claim: (code: string) => void save(() => attempt(code)) }
}
