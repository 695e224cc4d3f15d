'use client'
import type { SwaggerRequest } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { API_BASE } from '@/client/api'
import { readToken } from '@/client/session/token'
import type { Credential } from './credential-choice'
import type { ExplorerCall } from './document'
import { exchange as send, type Exchange } from './exchange'
import type { SentRequest } from './snippets'

type Question = { url: string; body: string | null; onConfirm: () => void; onCancel: () => void }
type Wanted = { do: 'send' } | { do: 'copy'; take: (sent: SentRequest) => void }

const absolute = (url: string): string => new URL(url, window.location.origin).href

const sentOf = ({ url, method, headers, body }: SwaggerRequest, call: ExplorerCall): SentRequest => ({
  call,
  method: method.toUpperCase(),
  url: absolute(url),
  base: absolute(API_BASE),
  body: typeof body === 'string' ? body : null,
  contentType: headers['Content-Type'] ?? null,
})

const tokenOf = (credential: Credential): string | null =>
  credential.kind === 'session' ? readToken() : credential.kind === 'key' ? credential.key.trim() : null

/** Of what the form holds nothing is sent; Swagger UI takes any answer for one. */
const nothing = () => new Response(null, { status: 204 })

/** Takes over what Swagger UI would send: asks before a write, sends it with the credential, and keeps what came back. */
export function useTrying(call: ExplorerCall, credential: Credential) {
  const t = useTranslations('apiExplorer')
  const submit = useRef<(() => void) | null>(null)
  const wanted = useRef<Wanted>({ do: 'send' })
  const way = useRef<AbortController | null>(null)
  const [isReady, setIsReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)

  const ask = (sent: SentRequest) =>
    new Promise<boolean>((resolve) => {
      const end = (isWanted: boolean) => () => {
        setQuestion(null)
        resolve(isWanted)
      }
      setQuestion({ url: sent.url, body: sent.body, onConfirm: end(true), onCancel: end(false) })
    })

  const onRequest = async (request: SwaggerRequest): Promise<Response> => {
    const [sent, what] = [sentOf(request, call), wanted.current]
    setFailure(null)
    if (what.do === 'copy') {
      what.take(sent)
      return nothing()
    }
    if (call.method !== 'GET' && !(await ask(sent))) return nothing()
    const token = tokenOf(credential)
    const headers = { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) }
    const { signal } = (way.current = new AbortController())
    setBusy(true)
    try {
      setExchange(await send(sent.url, { method: sent.method, headers, body: request.body, signal }))
    } catch {
      setFailure(t(signal.aborted ? 'stopped' : 'failed'))
    }
    setBusy(false)
    return nothing()
  }

  /** What keeps the form from being sent is marked in it. */
  const run = (what: Wanted) => {
    wanted.current = what
    setFailure(t('incomplete'))
    submit.current?.()
  }
  return {
    ...{ isReady, busy, failure, exchange, question, onRequest, server: absolute(API_BASE) },
    send: () => run({ do: 'send' }),
    /** Waits no longer. */
    stop: () => way.current?.abort(),
    copyAs: (take: (sent: SentRequest) => void) => run({ do: 'copy', take }),
    onReady: (submitForm: () => void) => {
      submit.current = submitForm
      setIsReady(true)
    },
  }
}
