'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { searchDevices } from '@/contracts/part-calls'
import { MIN_SEARCH } from '@/domain/devices/device-search'
import type { DeviceMatch } from '@/contracts/devices/device'

const DEBOUNCE_MS = 400
/** Who is still typing need not be told that it is not enough yet. */
const SHORT_MS = 1_500

export type ClaimSearchState =
  | { state: 'idle' | 'short' }
  | { state: 'searching' | 'done'; query: string; matches: DeviceMatch[] }
  | { state: 'failed'; message: string }

/**
 * A search while typing. An answer counts only if nothing was typed or asked since.
 *
 * | event                      | what happens                                  |
 * |----------------------------|-----------------------------------------------|
 * | typing                     | searches 400 ms after the last key            |
 * | Enter, the Search button   | searches at once                              |
 * | fewer than 3 characters    | says so, asks nobody; while typing after 1.5 s |
 * | an empty field, by typing  | back to the beginning                         |
 * | the page was opened with an id | searches at once                          |
 */
export function useClaimSearch({ fallback, initial = '' }: { fallback: string; initial?: string }) {
  const [text, setText] = useState(initial)
  const [search, setSearch] = useState<ClaimSearchState>({ state: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    running.current?.abort()
  }
  const ask = async (query: string) => {
    const asked = new AbortController()
    running.current = asked
    setSearch((before) => ({ state: 'searching', query, matches: claimMatchesOf(before) }))
    try {
      const { devices } = await callApi(searchDevices, { query: { q: query } }, { signal: asked.signal })
      if (!asked.signal.aborted) setSearch({ state: 'done', query, matches: devices })
    } catch (error) {
      if (!asked.signal.aborted) setSearch({ state: 'failed', message: errorMessageOf(error, fallback) })
    }
  }
  const searchNow = (from: string = text) => {
    stop()
    const query = from.trim()
    if (query.length < MIN_SEARCH) return setSearch({ state: 'short' })
    void ask(query)
  }
  const start = useEffectEvent(() => {
    if (initial !== '') searchNow(initial)
  })
  useEffect(() => {
    timer.current = setTimeout(() => start())
    return stop
  }, [])

  const type = (next: string) => {
    stop()
    setText(next)
    const query = next.trim()
    if (query === '') return setSearch({ state: 'idle' })
    setSearch((before) => (before.state === 'short' ? { state: 'idle' } : before))
    timer.current = setTimeout(() => searchNow(next), query.length < MIN_SEARCH ? SHORT_MS : DEBOUNCE_MS)
  }
  const patch = (deviceId: string, change: Partial<DeviceMatch>) =>
    setSearch((before) => {
      if (before.state !== 'done' && before.state !== 'searching') return before
      const matches = before.matches.map((m) => (m.deviceId === deviceId ? { ...m, ...change } : m))
      return { ...before, matches }
    })
  return { text, type, search, searchNow, patch }
}

export const claimMatchesOf = (search: ClaimSearchState): DeviceMatch[] =>
  'matches' in search ? search.matches : []
