'use client'
import { Check, Lock } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi, errorMessageOf } from '@/client/api'
import { claimDevice } from '@/contracts/calls'
import type { Device, DeviceMatch } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'

const TAKEN = 409

type Props = {
  match: DeviceMatch
  onClaimed: (match: DeviceMatch, device: Device) => void
  /** Somebody else was faster; what is shown is out of date. */
  onTaken: () => void
}

/** One device found: whose it is, or the way to make it one's own. */
export function ClaimRow({ match, onClaimed, onTaken }: Props) {
  const t = useTranslations('devices')
  const { row, busy, failure, claim } = useClaim({ match, onClaimed, onTaken, fallback: t('claimFailed') })
  const name = deviceLabel(match)
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-3 py-2 outline-none"
    >
      <div className="min-w-0 flex-1">
        {match.owned ? (
          <Link
            href={`/devices/${encodeURIComponent(match.deviceId)}`}
            className="block truncate font-medium underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p className="truncate font-medium">{name}</p>
        )}
        {name !== match.deviceId && <p className="truncate font-mono text-xs text-muted">{match.deviceId}</p>}
      </div>
      {match.owned && (
        <Chip tone="success">
          <Check aria-hidden />
          {t('yours')}
        </Chip>
      )}
      {!match.owned && match.claimed && (
        <Chip>
          <Lock aria-hidden />
          {t('claimed')}
        </Chip>
      )}
      {!match.claimed && (
        <Button size="sm" busy={busy} onClick={claim} aria-label={t('claimNamed', { name })}>
          {t('claim')}
        </Button>
      )}
      {failure && (
        <p role="alert" className="w-full text-[0.8125rem] text-critical">
          {failure}
        </p>
      )}
    </li>
  )
}

function useClaim({ match, onClaimed, onTaken, fallback }: Props & { fallback: string }) {
  const row = useRef<HTMLLIElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [won, setWon] = useState(false)
  // the button that had the focus is gone with the claim
  useEffect(() => {
    if (won) row.current?.focus()
  }, [won])

  const claim = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { device } = await callApi(claimDevice, { params: { deviceId: match.deviceId } })
      onClaimed(match, device)
      setWon(true)
    } catch (error) {
      setFailure(errorMessageOf(error, fallback))
      if (error instanceof ApiError && error.status === TAKEN) onTaken()
    } finally {
      setBusy(false)
    }
  }
  return { row, busy, failure, claim: () => void claim() }
}
