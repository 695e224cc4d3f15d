'use client'
import { ArrowLeft, Link2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { useCopyToClipboard } from '@/ui/form/copy-field'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import type { Credential } from './credential-choice'
import type { ExplorerCall, OpenApi } from './document'
import { MethodLabel } from './method-label'
import { ResultPanel } from './result-panel'
import { curlOf, typeScriptOf } from './snippets'
import { SwaggerOperation } from './swagger-operation'
import { useTrying } from './use-trying'

type Props = {
  document: OpenApi
  call: ExplorerCall
  credential: Credential
  /** Back to the list, where that is another screen. */
  backHref: string
}

/** One call: what it is, its form, what is sent and what comes back. */
export function CallPanel({ document, call, credential, backHref }: Props) {
  const t = useTranslations('apiExplorer')
  const ui = useTranslations('ui')
  const copy = useCopyToClipboard()
  const trying = useTrying(call, credential)
  const { question, exchange, failure } = trying
  return (
    <article aria-label={call.summary} className="flex min-w-0 flex-col gap-4">
      <Head call={call} backHref={backHref} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={trying.busy} disabled={!trying.isReady} onClick={trying.send}>
          {t('send')}
        </Button>
        {trying.busy && <Button onClick={trying.stop}>{t('stop')}</Button>}
        <Button disabled={!trying.isReady} onClick={() => trying.copyAs((sent) => void copy(curlOf(sent)))}>
          {t('copyCurl')}
        </Button>
        <Button
          disabled={!trying.isReady}
          onClick={() => trying.copyAs((sent) => void copy(typeScriptOf(sent)))}
        >
          {t('copyTypeScript')}
        </Button>
        <Button variant="ghost" onClick={() => void copy(window.location.href)}>
          <Link2 aria-hidden />
          {t('copyLink')}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-sm text-critical">
          {failure}
        </p>
      )}
      {exchange && <ResultPanel exchange={exchange} statuses={call.statuses} />}
      <SwaggerOperation
        key={call.id}
        document={document}
        call={call}
        server={trying.server}
        onRequest={trying.onRequest}
        onReady={trying.onReady}
      />
      {question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && question.onCancel()}
          title={t('askTitle', { method: call.method })}
          description={<Question call={call} url={question.url} body={question.body} />}
          confirmLabel={t('askSend')}
          cancelLabel={ui('cancel')}
          danger={call.method === 'DELETE'}
          onConfirm={question.onConfirm}
        />
      )}
    </article>
  )
}

function Head({ call, backHref }: Pick<Props, 'call' | 'backHref'>) {
  const t = useTranslations('apiExplorer')
  const { method, path, summary, access, scope, limit } = call
  return (
    <header className="flex flex-col gap-2">
      <Link href={backHref} scroll={false} className="inline-flex items-center gap-1.5 text-sm lg:hidden">
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      <h2 className="text-lg font-semibold">{summary}</h2>
      <p className="flex items-baseline gap-2">
        <MethodLabel method={method} />
        <code className="font-mono text-sm break-all">{path}</code>
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Chip>{t('access', { access })}</Chip>
        {access === 'user' && <Chip>{scope ? t('scope', { scope }) : t('noKeys')}</Chip>}
        {limit && <Chip>{t('limited', limit)}</Chip>}
      </p>
    </header>
  )
}

function Question({ call, url, body }: { call: ExplorerCall; url: string; body: string | null }) {
  const t = useTranslations('apiExplorer')
  return (
    <div className="flex flex-col gap-2">
      <p>{t('askText', { summary: call.summary })}</p>
      <p className="font-mono text-xs break-all">{`${call.method} ${url}`}</p>
      {body !== null && (
        <pre className="max-h-40 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs break-all whitespace-pre-wrap">
          {body}
        </pre>
      )}
      {call.audit.length > 0 && <p>{t('askAudit', { actions: call.audit.join(', ') })}</p>}
    </div>
  )
}
