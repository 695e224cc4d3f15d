'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import { saveBlob } from '@/client/save-file'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import type { Exchange } from './exchange'

/** What is there for whoever asks. */
function Disclosed({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer text-[0.8125rem] font-medium">{summary}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

type Props = { exchange: Exchange; statuses: readonly string[] }

const toneOf = (status: number) => (status < 300 ? 'success' : status < 500 ? 'warning' : 'critical')

function pretty({ text, contentType }: Exchange): string {
  if (!contentType.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

/** What came back: the status and whether the document knows it, time, size, request, what is left of limits, the body. */
export function ResultPanel({ exchange, statuses }: Props) {
  const t = useTranslations('apiExplorer')
  const { status, text, blob, isCut, headers } = exchange
  const isKnown = statuses.includes(String(status))
  return (
    <section
      aria-label={t('answer')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip tone={toneOf(status)}>{status}</Chip>
        <Chip tone={isKnown ? 'neutral' : 'critical'}>{isKnown ? t('documented') : t('undocumented')}</Chip>
        <Facts exchange={exchange} />
      </div>
      {text !== '' && (
        <pre
          tabIndex={0}
          aria-label={t('body')}
          className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap"
        >
          {pretty(exchange)}
        </pre>
      )}
      {isCut && <p className="text-[0.8125rem] text-muted">{t('cut')}</p>}
      {blob && (
        <Button className="self-start" onClick={() => saveBlob('answer', blob)}>
          {t('save')}
        </Button>
      )}
      <Disclosed summary={t('headers')}>
        <pre
          tabIndex={0}
          aria-label={t('headers')}
          className="overflow-auto rounded-md bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap"
        >
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      </Disclosed>
    </section>
  )
}

function Facts({ exchange: { ms, bytes, requestId, rates } }: Pick<Props, 'exchange'>) {
  const t = useTranslations('apiExplorer')
  const { locale } = useFormat()
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1024)
  const left = rates.map(({ policy, remaining, resetS }) => {
    const name = policy === 'key' ? t('ofKey') : t('ofCall')
    return t('rateLeft', { name, remaining, seconds: resetS })
  })
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
      <Fact name={t('time')} value={t('ms', { ms })} />
      <Fact name={t('size')} value={t('kib', { size })} />
      {requestId && <Fact name={t('request')} value={requestId} isCode />}
      <Fact name={t('limit')} value={left.length > 0 ? left.join(' · ') : t('noLimit')} />
    </dl>
  )
}

function Fact({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className={isCode ? 'font-mono text-xs leading-5 break-all' : ''}>{value}</dd>
    </div>
  )
}
