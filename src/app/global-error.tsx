'use client'
import './globals.css'
import { useEffect, useState } from 'react'
import { MessagePage } from '@/features/shell/message-page'

const loadStrings = async () => (await import('~/messages/en.json')).default.app

/** The root layout itself failed, so the strings' provider is gone: they are fetched, and only then. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const [strings, setStrings] = useState<Awaited<ReturnType<typeof loadStrings>> | null>(null)
  useEffect(() => void loadStrings().then(setStrings), [])
  return (
    <html lang="en">
      <body className="font-sans">
        {strings && (
          <MessagePage
            title={strings.failed}
            text={strings.failedText}
            action={
              <button type="button" className="btn btn-primary" onClick={reset}>
                {strings.retry}
              </button>
            }
          />
        )}
      </body>
    </html>
  )
}
