'use client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { OutputOf } from '@/contracts/endpoint'
import type { issueFirmwareAddress } from '@/contracts/rollouts/owner'
import { CopyField, useCopyToClipboard } from '@/ui/form/copy-field'
import { IconButton } from '@/ui/icon-button'

export type IssuedAddress = OutputOf<typeof issueFirmwareAddress>

/**
 * The lines that a node's configuration needs. It takes an order only when it has read of the new version, and by itself it
 * looks every six hours.
 */
const configurationOf = (url: string): string =>
  [
    'http_request:',
    'ota:',
    '  - platform: http_request',
    'update:',
    '  - platform: http_request',
    '    name: Firmware',
    '    update_interval: 5min',
    `    source: ${url}`,
  ].join('\n')

/** The new address, shown this once, and what becomes of it in the node's configuration. */
export function AddressIssued({ issued: { url, httpUrl } }: { issued: IssuedAddress }) {
  const t = useTranslations('deviceFirmware.address')
  const copy = useCopyToClipboard()
  const lines = configurationOf(url)
  return (
    <div role="status" className="flex flex-col gap-3 rounded-lg bg-success-soft p-4">
      <p className="font-medium">{t('once')}</p>
      <CopyField label={t('url')} text={url} copyLabel={t('copyUrl')} />
      {httpUrl && (
        <CopyField label={t('httpUrl')} text={httpUrl} copyLabel={t('copyHttpUrl')} hint={t('httpHint')} />
      )}
      <div className="flex items-center justify-between gap-2">
        <p>{t('lines')}</p>
        <IconButton label={t('copyLines')} onClick={() => void copy(lines)}>
          <Copy aria-hidden />
        </IconButton>
      </div>
      <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-xs" tabIndex={0}>
        {lines}
      </pre>
    </div>
  )
}
