'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { cleanText } from './clean-text'

function searchWith(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search)
  if (value === null) params.delete(name)
  else params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * One choice about the page, kept in its address under `name`, so that it is a link, and written without a navigation.
 * Values longer than `longest` characters are cut.
 */
export function useAddressParam(name: string, longest: number) {
  const params = useSearchParams()
  const path = usePathname()
  const value = cleanText(params.get(name) ?? '', longest)
  return {
    value: value === '' ? null : value,
    hrefOf: (next: string | null): string => path + searchWith(params.toString(), name, next),
    /** `replace`: not a step to go back. */
    show: (next: string | null, way: 'push' | 'replace' = 'push'): void => {
      // the address may be ahead of what is drawn
      const { pathname, search } = window.location
      const wanted = searchWith(search, name, next)
      if (wanted !== searchWith(search, name, new URLSearchParams(search).get(name)))
        window.history[`${way}State`](null, '', pathname + wanted)
    },
  }
}
