'use client'
import { useAddressParam } from '@/components/address/use-address-param'
import { LONGEST_SITE_REF } from '@/domain/devices/site'
import { SITE_PARAM } from './site-filter'

/** Which place the page is narrowed to. */
export function useSiteFilter() {
  const { value, ...address } = useAddressParam(SITE_PARAM, LONGEST_SITE_REF)
  return { site: value, ...address }
}
