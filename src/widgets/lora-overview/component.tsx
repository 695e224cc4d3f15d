'use client'
import { RadioTower, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useNow } from '@/client/clock'
import { useIsGuest } from '@/client/data-source'
import { useCall } from '@/client/use-call'
import { loraOverview as call } from '@/contracts/part-calls'
import { useSiteFilter } from '@/components/sites/use-site-filter'
import { Button } from '@/ui/button'
import { InvalidConfig, LoadFailure } from '../kit/device-states'
import { useParsedConfig } from '@/widgets/kit/use-parsed-config'
import { FactsCard } from '../kit/facts-card'
import { useSpanText } from '@/components/time/use-span-text'
import { LoadingBody, WidgetFrame, type FrameProps } from '../kit/widget-frame'
import { WidgetNotice } from '../kit/widget-notice'
import type { WidgetProps } from '../kit/widget-shell'
import type { LoraOverviewAnswer } from './attention'
import { LoraCounts } from './lora-counts'
import { loraOverviewDefinition } from './definition'
import { LoraDeviceTable } from './lora-device-table'
import { GatewayTable } from './gateway-table'

const AGE_TICK_MS = 15_000

/** All LoRaWAN devices of a person, or those at the place that the page is narrowed to, and the gateways that hear them. */
export function LoraOverviewWidget({ config: stored }: WidgetProps) {
  const config = useParsedConfig(loraOverviewDefinition, stored)
  if (!config) return <InvalidConfig />
  return <Frame minutes={config.minutes} />
}

function Frame({ minutes }: { minutes: number }) {
  return <WidgetFrame {...useFrame(minutes)} />
}

function useFrame(minutes: number): FrameProps {
  const spans = useSpanText()
  const now = useNow(AGE_TICK_MS)
  const options = { refreshInterval: loraOverviewDefinition.pollS * 1000, keepPreviousData: true }
  const isGuest = useIsGuest()
  const filter = useSiteFilter()
  const site = isGuest ? null : filter.site
  const { data, error, mutate } = useCall(
    call,
    { query: { minutes, ...(site !== null && { site }) } },
    options,
  )
  if (!data && error)
    return { status: 'error', children: <LoadFailure error={error} retry={() => void mutate()} /> }
  if (!data || now === null) return { status: 'loading', children: <LoadingBody /> }
  return {
    status: error ? 'stale' : null,
    subtitle: spans.last(data.minutes),
    children:
      data.devices.length === 0 ? <NoDevices isPlaced={site !== null} /> : <Body overview={data} now={now} />,
  }
}

function Body({ overview, now }: { overview: LoraOverviewAnswer; now: number }) {
  return (
    <FactsCard className="gap-2">
      <Outage overview={overview} />
      <LoraCounts overview={overview} />
      <GatewayTable gateways={overview.gateways} now={now} />
      <LoraDeviceTable devices={overview.devices} now={now} />
    </FactsCard>
  )
}

function Outage({ overview: { gateways } }: { overview: LoraOverviewAnswer }) {
  const t = useTranslations('widgets.loraOverview')
  const silent = gateways.filter((gateway) => gateway.silent)
  if (silent.length === 0) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-critical-soft px-2.5 py-1.5 text-[0.8125rem] text-critical"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {t('outage', { count: silent.length, ids: silent.map(({ gatewayId }) => gatewayId).join(', ') })}
      </span>
    </p>
  )
}

function NoDevices({ isPlaced }: { /** The page is narrowed to a place. */ isPlaced: boolean }) {
  const t = useTranslations('widgets.loraOverview')
  const isGuest = useIsGuest()
  if (isPlaced)
    return <WidgetNotice icon={<RadioTower />} title={t('noneHereTitle')} text={t('noneHereText')} />
  return (
    <WidgetNotice icon={<RadioTower />} title={t('noneTitle')} text={t('noneText')}>
      {!isGuest && (
        <Button asChild size="sm" className="mt-1">
          <Link href="/devices/claim">{t('claim')}</Link>
        </Button>
      )}
    </WidgetNotice>
  )
}
