'use client'
import { useAddressParam } from '@/components/address/use-address-param'
import { FIRST_DASHBOARD } from '@/domain/dashboard/dashboards'

export const DASHBOARD_PARAM = 'dashboard'
/** Of an id. */
const LONGEST_PARAM = 36

/** What calls about a dashboard are given; the first needs no name. */
export const ofDashboard = (dashboard: string) =>
  dashboard === FIRST_DASHBOARD ? {} : { query: { dashboard } }

/** Which dashboard the address names now; what is drawn may still be the one before. */
export const addressedDashboard = (): string =>
  new URLSearchParams(window.location.search).get(DASHBOARD_PARAM) ?? FIRST_DASHBOARD

/** Which dashboard the page is about: the first, or the one that the address names. */
export function useChosenDashboard() {
  const { value, hrefOf, show } = useAddressParam(DASHBOARD_PARAM, LONGEST_PARAM)
  const valueOf = (dashboard: string) => (dashboard === FIRST_DASHBOARD ? null : dashboard)
  return {
    dashboard: value ?? FIRST_DASHBOARD,
    hrefOf: (dashboard: string): string => hrefOf(valueOf(dashboard)),
    show: (dashboard: string, way?: 'push' | 'replace'): void => show(valueOf(dashboard), way),
  }
}
