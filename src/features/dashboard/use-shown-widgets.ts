'use client'
import { useMemo } from 'react'
import { useDevices } from '@/client/devices'
import { isAtSite } from '@/components/sites/site-filter'
import { useSiteFilter } from '@/components/sites/use-site-filter'
import type { Widget } from '@/contracts/widget'

/** Whether a card is about a device; others are about all of them. */
export const isOfDevice = ({ config: { deviceId } }: Widget): boolean =>
  typeof deviceId === 'string' && deviceId !== ''

/**
 * The keys of the widgets to show while the page is narrowed to a place: those of devices that stand there, and those of no
 * device. Null while all are shown. Readings that come in meanwhile change nothing of it.
 */
export function useShownWidgets(widgets: readonly Widget[] | undefined): ReadonlySet<string> | null {
  const { site } = useSiteFilter()
  const { devices } = useDevices()
  const shown = useMemo(() => {
    if (site === null || !widgets || !devices) return null
    const there = new Set(devices.filter((device) => isAtSite(device, site)).map(({ deviceId }) => deviceId))
    const isShown = (widget: Widget) => !isOfDevice(widget) || there.has(String(widget.config['deviceId']))
    return JSON.stringify(widgets.filter(isShown).map(({ key }) => key))
  }, [site, widgets, devices])
  // by what it says: the board draws itself anew when this is another
  return useMemo(() => (shown === null ? null : new Set(JSON.parse(shown) as string[])), [shown])
}
