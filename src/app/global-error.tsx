'use client'
import './globals.css'
import { useEffect, useState } from 'react'
import type { Language } from '@/domain/text/languages'

const CATALOGUES = {
  en: () => import('~/messages/en.json'),
  es: () => import('~/messages/es.json'),
  hi: () => import('~/messages/hi.json'),
} satisfies Record<Language, unknown>

const loadStrings = async () => {
  const { languageOfPage } = await import('./language-of-page')
  const language = languageOfPage({ cookie: document.cookie, languages: navigator.languages })
  const [catalogue, { MessagePage }] = await Promise.all([
    CATALOGUES[language](),
    import('@/features/shell/message-page'),
  ])
  return { language, strings: catalogue.default.app, MessagePage }
}

type Loaded = Awaited<ReturnType<typeof loadStrings>>

/** The root layout itself failed, so the strings' provider is gone: they are fetched, and only then, with what says them. */
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
