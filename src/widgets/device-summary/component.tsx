'use client'
import { BellRing, CircleCheck, CircleSlash, Hourglass, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useDisconnectedSince } from '@/client/live/connection'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import type { Device, DeviceCounts } from '@/contracts/devices/device'
import { countDevices } from '@/domain/devices/device-counts'
import { deviceLabel } from '@/domain/devices/device-name'
import { cn } from '@/ui/cn'
import { useSize } from '@/ui/measure/use-size'
import { useTextScale } from '@/ui/measure/use-text-scale'
import { isAtSite, SITE_PARAM, type SiteFilter } from '@/components/sites/site-filter'
import { useSiteFilter } from '@/components/sites/use-site-filter'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { ConsoleLink } from '../kit/console-link'
import { LoadFailure } from '../kit/device-states'
import { LoadingBody, WidgetFrame, type FrameProps } from '../kit/widget-frame'
import { useWidgetShell } from '../kit/widget-shell'
import { deviceSummaryDefinition } from './definition'
import { worstDevices, type DeviceProblem } from './worst-devices'

const AGE_TICK_MS = 30_000
const WORST = 3
const WORST_FULL_SCREEN = 12
/** A row of them, in texts of the usual size. */
const ROW_PX = 26

/** How many devices there are and in which state, and those that need somebody; at a place, where the page is narrowed to one. */
export function DeviceSummaryWidget() {
  return <WidgetFrame {...useFrame()} />
}

function useFrame(): FrameProps {
  const isSilent = useDisconnectedSince() !== null
  const { devices, counts, error, refresh } = useDevices({
    refreshInterval: deviceSummaryDefinition.pollS * 1000,
  })
  const { site } = useSiteFilter()
  const there = useMemo(() => devices?.filter((device) => isAtSite(device, site)), [devices, site])
  if (!devices && error) {
    return { status: 'error', children: <LoadFailure error={error} retry={() => void refresh()} /> }
  }
  if (!there || !counts) return { status: 'loading', children: <LoadingBody /> }
  return {
    status: error || isSilent ? 'stale' : null,
    children: (
      <div className="flex h-full min-h-0 flex-col gap-1.5 tall:gap-4">
        <SummaryCounts {...(site === null ? counts : countDevices(there))} site={site} />
        {/* that nothing stands at a place is said above the cards */}
        {(there.length > 0 || site === null) && <WorstDevices devices={there} />}
      </div>
    ),
  }
}

const COUNTS = ['total', 'online', 'offline', 'provisioned', 'unprovisioned'] as const

function hrefOf(count: keyof DeviceCounts, site: SiteFilter): string {
  const params = new URLSearchParams({
    ...(count !== 'total' && { status: count }),
    ...(site !== null && { [SITE_PARAM]: site }),
  })
  return params.size === 0 ? '/devices' : `/devices?${params.toString()}`
}

type CountsProps = DeviceCounts & { /** Those of the place that the page is narrowed to. */ site: SiteFilter }

const SummaryCounts = memo(function Counts({ site, ...counts }: CountsProps) {
  const t = useTranslations('widgets')
  const format = useFormat()
  return (
    <ul className="grid grid-cols-6 gap-1 text-center narrow:flex narrow:flex-wrap narrow:gap-0.5 tall:gap-2 tall-wide:grid-cols-5">
      {COUNTS.map((name, index) => (
        <li
          key={name}
          className={cn(
            index < 3 ? 'col-span-2 narrow:grow' : 'col-span-3 narrow:basis-full',
            'tall-wide:col-span-1',
          )}
        >
          <ConsoleLink
            href={hrefOf(name, site)}
            className={cn(
              'flex min-h-6 items-baseline justify-center gap-1.5 rounded-control bg-sunken px-1 py-0.5 hover:bg-accent-soft [@media(pointer:coarse)]:min-h-10 [@media(pointer:coarse)]:items-center tall:flex-col tall:items-center tall:gap-0 tall:py-3',
              index < 3 &&
                '[@container_(width<240px)]:flex-col [@container_(width<240px)]:items-center [@container_(width<240px)]:gap-0 [@container_(width<240px)]:px-0',
            )}
          >
            <span className="text-[clamp(0.9375rem,9cqh,2rem)] [@container_(width<240px)]:leading-tight tall-wide:text-6xl font-semibold tabular-nums">
              {format.number(counts[name])}
            </span>
            <span className="max-w-full text-center text-xs leading-tight text-muted tall:text-base">
              {t(`counts.${name}`)}
            </span>
          </ConsoleLink>
        </li>
      ))}
    </ul>
  )
})

const PROBLEM_STYLES: Record<DeviceProblem, { Icon: typeof CircleCheck; tone: string }> = {
  offline: { Icon: CircleSlash, tone: 'text-critical' },
  critical: { Icon: OctagonAlert, tone: 'text-critical' },
  alert: { Icon: BellRing, tone: 'text-warning' },
  low: { Icon: TriangleAlert, tone: 'text-warning' },
  silent: { Icon: Hourglass, tone: 'text-muted' },
}

const WorstDevices = memo(function Worst({ devices }: { devices: Device[] }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const alertName = useAlertName()
  const { closeFullScreen } = useWidgetShell()
  const { ref, size } = useSize<HTMLDivElement>({ width: 0, height: 0 })
  const room = Math.floor(size.height / (ROW_PX * useTextScale())) || WORST
  const most = closeFullScreen ? WORST_FULL_SCREEN : Math.min(WORST, room)
  const worst = worstDevices(devices, most)
  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col">
      {worst.length === 0 ? (
        <p className="m-auto flex items-center gap-1.5 text-[0.8125rem] leading-tight text-muted tall:text-xl">
          {devices.length > 0 && <CircleCheck aria-hidden className="size-4 shrink-0" />}
          {t(devices.length > 0 ? 'allWell' : 'noDevicesYet')}
        </p>
      ) : (
        <ul
          aria-label={t('worst')}
          className="flex min-h-0 flex-1 flex-col [justify-content:safe_center] gap-0.5 overflow-y-auto tall:justify-start tall:gap-0"
        >
          {worst.map(({ device, trouble, alert }) => {
            const { Icon, tone } = PROBLEM_STYLES[trouble]
            return (
              <li
                key={device.deviceId}
                className="flex items-center gap-1.5 text-[0.8125rem] tall:flex-wrap tall:gap-x-3 tall:border-b tall:border-line tall:py-2 tall:text-lg"
              >
                <Icon aria-hidden className={cn('size-4 shrink-0 tall:size-6', tone)} />
                <ConsoleLink
                  href={`/devices/${encodeURIComponent(device.deviceId)}`}
                  className="min-h-6 min-w-0 flex-1 leading-6 hover:underline tall-narrow:basis-3/4"
                >
                  <span className="block truncate" title={deviceLabel(device)}>
                    {deviceLabel(device)}
                  </span>
                </ConsoleLink>
                <span
                  className={cn(
                    'shrink-0 text-xs font-medium tabular-nums tall:text-base tall-narrow:ml-9',
                    tone,
                  )}
                >
                  {alert
                    ? alertName(alert)
                    : t(`trouble.${trouble}`, { percent: format.percent(device.levelPercent) })}
                </span>
                {device.lastSeenAt && (
                  <time
                    dateTime={device.lastSeenAt}
                    className="shrink-0 text-xs text-muted tabular-nums [@container_(width<240px)]:hidden tall:text-base"
                  >
                    {format.ago(device.lastSeenAt, now)}
                  </time>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
})
