'use client'
import { Gauge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, Suspense, useState } from 'react'
import { getEnergy, getPump } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { cn } from '@/ui/cn'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { FactsCard } from '../kit/facts-card'
import { latestValue } from '@/components/device/latest'
import { useDeviceCall } from '@/components/query/use-device-call'
import { mayDo } from '@/domain/access/policy'
import { IconButton } from '@/ui/icon-button'
import { lazyPart } from '@/ui/lazy-part'
import { DayCurve } from './day-curve'
import { solarPumpDefinition } from './definition'
import { dryRunSince, hasRunDry, wasStoppedForLowSource } from './dry-run'
import { controlInputsOf, solarPumpStatusOf } from './solar-pump-status'
import { isSolarPump, isTurning, MOTOR_CHANNEL, solarReadingsOf, solarTimeOf } from './solar-readings'
import { SolarControls } from './solar-controls'
import { SolarNumbers } from './solar-numbers'
import { SolarStateLine } from './solar-state-line'
import { SunLine } from './sun-line'
import { useRecentFaults, useSolarDay } from './use-solar-day'

type Config = ReturnType<typeof solarPumpDefinition.defaults>

/** Of another device's values nothing here is made. */
const timeOf = (device: Device) => (isSolarPump(device) ? solarTimeOf(device) : null)

/** Today and two weeks to compare it with. */
const DAYS = 15
const { pollS } = solarPumpDefinition

const Body = memo(function Body({ device, freshness, now, config }: DeviceView & { config: Config }) {
  const { dryRunCode, retryMinutes } = config
  const params = { deviceId: device.deviceId }
  const pump = useDeviceCall(device, getPump, { params, query: { ch: MOTOR_CHANNEL } }, { pollS })
  const energyArgs = { params, query: { channel: MOTOR_CHANNEL, days: DAYS } }
  const energy = useDeviceCall(device, getEnergy, energyArgs, { pollS, gapS: 20 })
  const day = useSolarDay(device, {
    now,
    hasSource: pump.data ? pump.data.pump.settings.source !== null : false,
  })
  const isKnown = freshness === 'fresh' && device.status !== 'offline'
  const faultCode = latestValue(device, 'fault_code', MOTOR_CHANNEL)
  const isDry = isKnown && faultCode === dryRunCode
  const recent = useRecentFaults(device, { isDry, retryMinutes, now })
  const sides = solarReadingsOf(freshness === 'expired' ? { latest: {} } : device)
  const word = isKnown
    ? solarPumpStatusOf({
        faultCode,
        dryRunCode,
        isTurning: isTurning(device),
        panelVolts: sides.panel.volts,
        ...controlInputsOf(pump.data?.pump),
      })
    : 'unknown'
  return (
    <div className="flex h-full flex-col gap-2">
      <FactsCard className="gap-2.5">
        <SolarStateLine
          word={word}
          faultCode={faultCode}
          dry={isDry ? { since: recent ? dryRunSince(recent, dryRunCode) : null, retryMinutes } : null}
          ranLowToday={hasRunDry(day.faults ?? [], dryRunCode) || wasStoppedForLowSource(day.runs ?? [])}
        />
        <div className={cn(freshness !== 'fresh' && 'text-muted')}>
          <SolarNumbers sides={sides} todayL={energy.data?.days.at(-1)?.liters ?? null} />
        </div>
        <SunLine energy={energy} />
        <DayCurve day={day} />
      </FactsCard>
      <SolarControls device={device} call={pump} />
    </div>
  )
})

/** A pump on solar panels: why it runs or does not, what it delivers, and the means to switch it. */
export const SolarPumpWidget = deviceWidget(solarPumpDefinition, {
  timeOf,
  lack: 'panels',
  tools: (device) => isSolarPump(device) && <SpeedLimit device={device} />,
  body: (view, config) => <Body {...view} config={config} />,
})

const load = () => import('./speed-dialog')
const SpeedDialog = lazyPart(async () => ({ default: (await load()).SpeedDialog }))

/** Opens the speed limit, for those who may change how the device is set up. */
function SpeedLimit({ device: { deviceId, access } }: { device: Device }) {
  const t = useTranslations('widgets.solarPump')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDo(access, 'manage')) return null
  return (
    <>
      <IconButton
        label={t('speedLimit')}
        className="widget-control -my-1"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Gauge aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <SpeedDialog deviceId={deviceId} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
