'use client'
import { Braces } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { useCall } from '@/client/use-call'
import { Loaded } from '@/components/query/loaded'
import { openApi } from '@/contracts/page-calls'
import { cn } from '@/ui/cn'
import { EmptyState } from '@/ui/empty-state'
import { loadPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { CallList } from './call-list'
import { type Credential, CredentialChoice } from './credential-choice'
import { callsOf, type ExplorerCall, type OpenApi } from './document'

const CallPanel = dynamic(() => loadPart(() => import('./call-panel')).then((module) => module.CallPanel), {
  loading: () => <Skeleton className="h-96" />,
})

/** The generated description of the API, to read and to try. */
export function ApiExplorerScreen() {
  const t = useTranslations('apiExplorer')
  const answer = useCall(openApi, {}, { revalidateOnFocus: false })
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">
          {t('lead')}{' '}
          <a className="link" href="/api/openapi.json">
            {'openapi.json'}
          </a>{' '}
          ·{' '}
          <a className="link" href="/openapi.d.ts">
            {'openapi.d.ts'}
          </a>
        </p>
      </header>
      <Loaded answer={answer} skeleton={<Skeleton className="h-96" />}>
        {(document) => <Panes document={document as OpenApi} />}
      </Loaded>
    </div>
  )
}

function Panes({ document }: { document: OpenApi }) {
  const t = useTranslations('apiExplorer')
  const calls = useMemo(() => callsOf(document), [document])
  const address = useCallAddress()
  const [text, setText] = useState('')
  const [credential, setCredential] = useState<Credential>({ kind: 'session' })
  const call: ExplorerCall | undefined = calls.find(({ id }) => id === address.id)
  return (
    <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={cn('lg:sticky lg:top-16 lg:h-[calc(100dvh-9rem)]', call && 'max-lg:hidden')}>
        <CallList calls={calls} text={text} onText={setText} open={address.id} hrefOf={address.hrefOf} />
      </div>
      <div className={cn('flex min-w-0 flex-col gap-5', !call && 'max-lg:hidden')}>
        {call && <CredentialChoice credential={credential} onChoose={setCredential} />}
        {call ? (
          <CallPanel
            key={call.id}
            document={document}
            call={call}
            credential={credential}
            backHref={address.listHref}
          />
        ) : (
          <EmptyState
            icon={<Braces />}
            title={t(address.id ? 'unknown' : 'choose')}
            description={t('chooseText')}
          />
        )}
      </div>
    </div>
  )
}

/** The open call is in the address, so that it can be shared. */
function useCallAddress() {
  const pathname = usePathname()
  const id = useSearchParams().get('call')
  return { id, listHref: pathname, hrefOf: (call: string) => `${pathname}?call=${encodeURIComponent(call)}` }
}
