'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { cleanText } from '@/components/table/list-address'
import { LONGEST_SITE_PARAM, SITE_PARAM, type SiteFilter } from './site-filter'

function searchWith(search: string, site: SiteFilter): string {
  const params = new URLSearchParams(search)
  if (site === null) params.delete(SITE_PARAM)
  else params.set(SITE_PARAM, site)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Which place the page is narrowed to: kept in the address, so that it is a link, and written without a navigation. */
export function useSiteFilter() {
  const params = useSearchParams()
  const path = usePathname()
  const named = cleanText(params.get(SITE_PARAM) ?? '', LONGEST_SITE_PARAM)
  return {
    site: named === '' ? null : named,
    hrefOf: (site: SiteFilter): string => path + searchWith(params.toString(), site),
    show: (site: SiteFilter): void => {
      // the address may be ahead of what is drawn
      const { pathname, search } = window.location
      const next = searchWith(search, site)
      if (next !== searchWith(search, new URLSearchParams(search).get(SITE_PARAM)))
        window.history.pushState(null, '', pathname + next)
    },
  }
}
