'use client'
import './globals.css'
import { useEffect, useState } from 'react'
import { languageOfPage } from '@/client/language'
import type { Language } from '@/domain/text/languages'
import { MessagePage } from '@/features/shell/message-page'

const CATALOGUES = {
  en: () => import('~/messages/en.json'),
  es: () => import('~/messages/es.json'),
  hi: () => import('~/messages/hi.json'),
} satisfies Record<Language, unknown>

const loadStrings = async () => {
  const language = languageOfPage({ cookie: document.cookie, languages: navigator.languages })
  return { language, strings: (await CATALOGUES[language]()).default.app }
}

type Loaded = Awaited<ReturnType<typeof loadStrings>>

/** The root layout itself failed, so the strings' provider is gone: they are fetched, and only then. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => void loadStrings().then(setLoaded), [])
  return (
    <html lang={loaded?.language ?? 'en'}>
      <body className="font-sans">
        {loaded && (
          <MessagePage
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
