'use client'
import './globals.css'
import { useEffect, useState } from 'react'
import { languageOfPage } from '@/client/language'
import type { Language } from '@/domain/text/languages'

const CATALOGUES = {
  en: () => import('~/messages/en.json'),
  es: () => import('~/messages/es.json'),
  hi: () => import('~/messages/hi.json'),
} satisfies Record<Language, unknown>

const loadStrings = async () => {
  const language = languageOfPage({ cookie: document.cookie, languages: navigator.languages })
  const [catalogue, { MessagePage }] = await Promise.all([
    CATALOGUES[language](),
    import('@/features/shell/message-page'),
  ])
  return { language, strings: catalogue.default.app, MessagePage }
}

type Loaded = Awaited<ReturnType<typeof loadStrings>>

/** The root layout itself failed, so the strings' provider is gone: they are fetched with the page that says them, and only then. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => void loadStrings().then(setLoaded), [])
  return (
    <html lang={loaded?.language ?? 'en'}>
      <body className="font-sans">
        {loaded && (
          <loaded.MessagePage
            title={loaded.strings.failed}
            text={loaded.strings.failedText}
            action={
              <button type="button" className="btn btn-primary" onClick={reset}>
                {loaded.strings.retry}
              </button>
            }
          />
        )}
      </body>
    </html>
  )
}
