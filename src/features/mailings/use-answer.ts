'use client'
import { useEffect, useState } from 'react'
import { ApiError } from '@/client/api'
import { useDebouncedValue } from '@/client/use-debounced-value'

const RETRY_MS = 3_000
/** What may pass by itself. */
const isTransient = ({ status }: ApiError): boolean => status === 0 || status === 429 || status === 503

/** Of the question as it was a moment ago. `isOld`: a newer one is being answered. */
export type Answer<T> = { answer: T | null; error: ApiError | null; isOld: boolean }

/**
 * The server's answer to a question that changes while somebody types or chooses; the last one stays until the next is
 * there. An empty question is not asked. `ask` must stay the same.
 */
export function useAnswer<T>(question: string, ask: (question: string) => Promise<T>): Answer<T> {
  const asked = useDebouncedValue(question)
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState<{ asked: string } & Omit<Answer<T>, 'isOld'>>({
    asked: '',
    answer: null,
    error: null,
  })
  useEffect(() => {
    if (asked === '') return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (cause: unknown) => {
      if (isLeft) return
      const error = cause instanceof ApiError ? cause : new ApiError(0, {})
      setKnown((before) => ({ ...before, asked, error }))
      if (isTransient(error)) timer = setTimeout(() => setTries((before) => before + 1), RETRY_MS)
    }
    ask(asked).then((answer) => !isLeft && setKnown({ asked, answer, error: null }), fail)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [ask, asked, tries])
  if (question === '') return { answer: null, error: null, isOld: false }
  return { answer: known.answer, error: known.error, isOld: known.asked !== question }
}
