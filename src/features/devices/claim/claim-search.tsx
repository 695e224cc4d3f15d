'use client'
import { CircleAlert, SearchIcon, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useDevices } from '@/client/devices'
import type { Device, DeviceMatch } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { AffixInput } from '@/ui/form/input'
import { Spinner } from '@/ui/spinner'
import { toast } from '@/ui/toast/toast'
import { ClaimRow } from './claim-row'
import type { Scan } from '@/features/devices/scan/scan'
import { ScanButton } from '@/features/devices/scan/scan-button'
import { claimMatchesOf, type ClaimSearchState, useClaimSearch } from './use-claim-search'

const CLAIMED_MS = 2_500

type Props = {
  onClaimed?: (device: Device) => void
  /** Searched for at once. */
  initial?: string
  /** The claim code of what is searched for at once. */
  code?: string | null
}

/** Finds a device by a part of its ID and claims it. */
export function ClaimSearch({ onClaimed, initial = '', code = null }: Props) {
  const t = useTranslations('devices')
  const { refresh } = useDevices()
  const { text, type, search, searchNow, patch } = useClaimSearch({
    fallback: t('searchFailed'),
    initial,
  })
  const [label, setLabel] = useState<Scan>({ id: initial, code })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    searchNow()
  }
  const scanned = (scan: Scan) => {
    setLabel(scan)
    type(scan.id)
    searchNow(scan.id)
  }
  const claimed = (match: DeviceMatch, device: Device) => {
    patch(match.deviceId, { claimed: true, owned: true })
    // a toast outlives the card, which goes when the first device arrives
    toast.success(t('claimDone'), { duration: CLAIMED_MS })
    onClaimed?.(device)
    void refresh()
  }
  return (
    <div className="flex flex-col gap-4 text-left">
      <form role="search" onSubmit={onSubmit} className="flex items-start gap-2">
        <Field
          label={t('searchLabel')}
          hint={t('searchHint')}
          error={search.state === 'short' ? t('tooShort') : undefined}
          className="flex-1"
        >
          {(control) => (
            <AffixInput
              {...control}
              type="text"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={t('searchPlaceholder')}
              value={text}
              onChange={(event) => type(event.target.value)}
              before={<SearchIcon aria-hidden className="-mr-3 ml-3 size-4 shrink-0 text-muted" />}
            />
          )}
        </Field>
        <div className="mt-[1.625rem] flex gap-2">
          <Button type="submit" variant="primary">
            {t('search')}
          </Button>
          <ScanButton onScanned={scanned} />
        </div>
      </form>
      <Announcement search={search} />
      <Matches
        matches={claimMatchesOf(search)}
        label={label}
        onClaimed={claimed}
        onTaken={() => searchNow()}
      />
    </div>
  )
}

/** What came of the search, said politely to those who cannot see it. */
function Announcement({ search }: { search: ClaimSearchState }) {
  const t = useTranslations('devices')
  if (search.state === 'failed') {
    return (
      <p
        role="alert"
        className="flex items-center gap-2 rounded-control bg-critical-soft px-3 py-2.5 text-critical"
      >
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {search.message}
      </p>
    )
  }
  return (
    <div role="status" className="text-[0.8125rem] text-muted empty:hidden">
      {search.state === 'searching' && (
        <p className="flex items-center gap-2">
          <Spinner />
          {t('searching')}
        </p>
      )}
      {search.state === 'done' && search.matches.length > 0 && t('found', { count: search.matches.length })}
      {search.state === 'done' && search.matches.length === 0 && <NoMatch query={search.query} />}
    </div>
  )
}

function NoMatch({ query }: { query: string }) {
  const t = useTranslations('devices')
  return (
    <div className="flex gap-3 rounded-control bg-sunken px-4 py-3">
      <SearchX aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium text-ink">{t('none')}</p>
        <p className="font-mono break-all">{t('noneQuery', { query })}</p>
        <p>{t('noneText')}</p>
      </div>
    </div>
  )
}

type MatchesProps = {
  matches: DeviceMatch[]
  /** Its code belongs to one of them. */
  label: Scan
  onClaimed: (match: DeviceMatch, device: Device) => void
  onTaken: () => void
}

function Matches({ matches, label, onClaimed, onTaken }: MatchesProps) {
  const t = useTranslations('devices')
  if (matches.length === 0) return null
  return (
    <ul
      aria-label={t('results')}
      className="divide-y divide-line overflow-hidden rounded-control border border-line"
    >
      {matches.map((match) => (
        <ClaimRow
          key={match.deviceId}
          match={match}
          code={match.deviceId === label.id ? (label.code ?? '') : ''}
          onClaimed={onClaimed}
          onTaken={onTaken}
        />
      ))}
    </ul>
  )
}
