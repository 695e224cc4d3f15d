import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { vi } from 'vitest'

/** What the framework does when the address changes without a navigation. */
export function AddressInTest({ children }: { children: ReactNode }) {
  const read = () => new URLSearchParams(window.location.search)
  const [params, setParams] = useState(read)
  useEffect(() => {
    const spies = (['pushState', 'replaceState'] as const).map((way) => {
      const write = window.history[way].bind(window.history)
      return vi.spyOn(window.history, way).mockImplementation((...args) => {
        write(...args)
        setParams(read())
      })
    })
    return () => spies.forEach((spy) => spy.mockRestore())
  }, [])
  return <SearchParamsContext value={params as never}>{children}</SearchParamsContext>
}
