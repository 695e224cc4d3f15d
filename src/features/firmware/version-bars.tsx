'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'

type Row = { version: string | null; kind?: string | null; devices: number }
type Props = {
  rows: readonly Row[]
  /** The version that is looked at. */
  marked?: string
}

/** How many devices run which version. */
export function VersionBars({ rows, marked }: Props) {
  const t = useTranslations('firmware')
  const kinds = useTranslations('devices.kinds')
  const format = useFormat()
  const most = Math.max(1, ...rows.map(({ devices }) => devices))
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {rows.map(({ version, kind, devices }) => (
        <li key={`${version ?? ''} ${kind ?? ''}`} className="flex flex-col gap-1">
          <span className="flex justify-between gap-3">
            <span
              className={version !== null && version === marked ? 'font-semibold' : 'min-w-0 break-words'}
            >
              {version ?? t('versionUnknown')}
              {kind && <span className="text-muted"> · {kinds.has(kind) ? kinds(kind) : kind}</span>}
            </span>
            <span className="tabular-nums">{format.number(devices)}</span>
          </span>
          <span aria-hidden className="h-1.5 rounded-full bg-sunken">
            <span
              className={`block h-full rounded-full ${version !== null && version === marked ? 'bg-success' : 'bg-line-strong'}`}
              style={{ width: `${(100 * devices) / most}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
