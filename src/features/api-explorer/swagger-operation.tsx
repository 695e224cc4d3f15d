'use client'
import 'swagger-ui-dist/swagger-ui.css'
import './api-explorer.css'
import type { SwaggerRequest } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { documentOf, type ExplorerCall, type OpenApi } from './document'

type Names = { body: string; example: string }

/** Names the fields that Swagger UI leaves without a name, and lets the keyboard reach what scrolls. */
function nameFields(form: HTMLElement, { body, example }: Names): void {
  for (const field of form.querySelectorAll('textarea:not([aria-label])')) field.ariaLabel = body
  for (const field of form.querySelectorAll('.examples-select-element:not([aria-label])'))
    field.ariaLabel = example
  for (const text of form.querySelectorAll<HTMLElement>('pre.microlight:not([tabindex])')) text.tabIndex = 0
}

/** Names the fields of a form whenever it has drawn some. The answer stops that. */
function keepFieldsNamed(form: HTMLElement, names: Names): () => void {
  const observer = new MutationObserver(() => nameFields(form, names))
  observer.observe(form, { childList: true, subtree: true })
  return () => observer.disconnect()
}

type Props = {
  document: OpenApi
  call: ExplorerCall
  server: string
  /** Receives what the form has become; answers the response to show, or throws to send nothing. */
  onRequest: (request: SwaggerRequest) => Promise<Response>
  onReady: (submit: () => void) => void
}

/**
 * Form and description of one call, by Swagger UI, which brings React of its own and so is handed an element. It is
 * loaded with this panel only.
 */
export function SwaggerOperation({ document: all, call, server, onRequest, onReady }: Props) {
  const t = useTranslations('apiExplorer')
  const host = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(false)
  const request = useEffectEvent(onRequest)
  const ready = useEffectEvent(onReady)
  const keepNamed = useEffectEvent((form: HTMLElement) =>
    keepFieldsNamed(form, { body: t('requestBody'), example: t('example') }),
  )
  useEffect(() => {
    const place = host.current
    if (!place) return
    const domNode = place.appendChild(window.document.createElement('div'))
    const stopNaming = keepNamed(domNode)
    let isOver = false
    const show = async () => {
      const { default: SwaggerUI } = await loadPart(() => import('swagger-ui-dist/swagger-ui-es-bundle.js'))
      if (isOver) return
      SwaggerUI({
        domNode,
        spec: documentOf(all, call, server),
        docExpansion: 'full',
        tryItOutEnabled: true,
        defaultModelsExpandDepth: -1,
        defaultModelExpandDepth: 2,
        validatorUrl: null,
        showCommonExtensions: true,
        requestInterceptor: async (sent) => ({ ...sent, userFetch: () => request(sent) }),
        onComplete: () => {
          if (isOver) return
          setIsShown(true)
          ready(() => domNode.querySelector<HTMLButtonElement>('.execute')?.click())
        },
      })
    }
    void show()
    return () => {
      isOver = true
      stopNaming()
      domNode.remove()
      setIsShown(false)
    }
  }, [all, call, server])
  return (
    <>
      {!isShown && <Skeleton className="h-64" />}
      <div ref={host} className="api-operation" role="group" aria-label={t('form')} />
    </>
  )
}
