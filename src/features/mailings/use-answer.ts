'use client'
import { useEffect, useState } from 'react'
import { ApiError } from '@/client/api'
import { useDebouncedValue } from '@/client/use-debounced-value'

const RETRY_MS = 3_000
/** What may pass by itself. */
const isTransient = ({ status }: ApiError): boolean => status === 0 || status === 429 || status === 503

type Known<T> = { answer: T | null; error: ApiError | null }

/** Of the question as it was a moment ago. `isOld`: it is being answered anew. */
export type Answer<T> = Known<T> & {
  isOld: boolean
  /** Asks the same once more: what it is about may have changed. */
  askAgain: () => void
}

/**
 * The server's answer to a question that changes while somebody types or chooses; the last one stays until the next is
 * there, or the question is refused. An empty question is not asked. `ask` must stay the same.
 */
export function useAnswer<T>(question: string, ask: (question: string) => Promise<T>): Answer<T> {
  const asked = useDebouncedValue(question)
  const [tries, setTries] = useState(0)
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Known<T> & { asked: string; round: number }>({
    asked: '',
    round: 0,
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
      // a question that was refused has no answer, least of all that of the one before
      setKnown(({ answer }) => ({ asked, round, answer: isTransient(error) ? answer : null, error }))
      if (isTransient(error)) timer = setTimeout(() => setTries((before) => before + 1), RETRY_MS)
    }
    ask(asked).then((answer) => !isLeft && setKnown({ asked, round, answer, error: null }), fail)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [ask, asked, tries, round])
  const askAgain = () => setRound((before) => before + 1)
  if (question === '') return { answer: null, error: null, isOld: false, askAgain }
  const isOld = known.asked !== question || known.round !== round
  return { answer: known.answer, error: known.error, isOld, askAgain }
}
