'use client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  BLANK,
  type ConnectFamily,
  type ConnectLine,
  connectLines,
  type ConnectPlace,
} from '@/domain/devices/connect-guide'
import { isLoopbackHost } from '@/domain/system/loopback-host'
import { CopyField, useCopyToClipboard } from '@/ui/form/copy-field'
import { IconButton } from '@/ui/icon-button'
import type { ConnectBroker } from './connection-types'

type Props = {
  family: ConnectFamily
  /** Null while nobody has said. */
  name: string | null
  broker: ConnectBroker
  /** The id of one's own device, which logs in with it. */
  ownId: string | null
}

const userOf = ({ login }: ConnectBroker, ownId: string | null): string | null => {
  if (ownId !== null) return ownId
  return login === 'none' ? null : BLANK
}

/** Each value to be entered, to copy. */
export function ConnectValues({ family, name, broker, ownId }: Props) {
  const t = useTranslations('connect')
  const { hostname, origin } = window.location
  const { host: other, port, tls, root, isLocal, plainPort } = broker
  const host = other ?? hostname
  const place: ConnectPlace = { host, port, tls, root, origin, user: userOf(broker, ownId) }
  const lines = connectLines(family, place, name)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {lines.map((line) => (
          <ConnectValue key={line.label} line={line} />
        ))}
      </div>
      {tls && family !== 'http' && <p className="text-[0.8125rem] text-muted">{t('tls')}</p>}
      {plainPort !== null && family !== 'http' && (
        <p className="text-[0.8125rem] text-muted">{t('plainPort', { port: String(plainPort) })}</p>
      )}
      {isLocal && family !== 'http' ? (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-[0.8125rem]">{t('isLocal')}</p>
      ) : (
        // a device elsewhere cannot use the name by which the machine calls itself
        isLoopbackHost(host) && <p className="text-[0.8125rem] text-muted">{t('thisMachine')}</p>
      )}
    </>
  )
}

/** Those that are longer than half a line. */
const LONG: readonly ConnectLine['label'][] = ['payload', 'url', 'header', 'commands', 'hotspot', 'try']

function ConnectValue({ line: { label, text } }: { line: ConnectLine }) {
  const t = useTranslations('connect')
  const title = t(`lines.${label}`)
  if (text.includes('\n')) return <Block title={title} text={text} />
  return (
    <div className={LONG.includes(label) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <CopyField
        label={title}
        text={text}
        copyLabel={t('copy', { what: title })}
        hint={label === 'hotspot' ? t('hotspotHint') : undefined}
      />
    </div>
  )
}

/** Several lines of a file. */
function Block({ title, text }: { title: string; text: string }) {
  const t = useTranslations('connect')
  const copy = useCopyToClipboard()
  return (
    <div className="min-w-0 sm:col-span-2">
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-medium">{title}</p>
        <IconButton label={t('copy', { what: title })} onClick={() => void copy(text)}>
          <Copy aria-hidden />
        </IconButton>
      </div>
      <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-xs" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
