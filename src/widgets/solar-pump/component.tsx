'use client'
import { memo } from 'react'
import { getEnergy, getPump } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { cn } from '@/ui/cn'
import { DeviceFrame, type DeviceView } from '../kit/device-frame'
import { deviceKindsOf } from '../kit/define-widget'
import { InvalidConfig } from '../kit/device-states'
import { latestValue } from '@/components/device/latest'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useParsed } from '../kit/use-parsed'
import type { WidgetProps } from '../kit/widget-shell'
import { DayCurve } from './day-curve'
import { solarPump } from './definition'
import { dryRunSince, ranDry, stoppedLow } from './dry-run'
import { controlOf, pumpWordOf } from './pump-word'
import { isSolarPump, isTurning, MOTOR_CHANNEL, sidesOf, solarTimeOf } from './sides'
import { SolarControls } from './solar-controls'
import { SolarNumbers } from './solar-numbers'
import { SpeedLimit } from './speed-limit'
import { StateLine } from './state-line'
import { SunLine } from './sun-line'
import { useRecentFaults, useSolarDay } from './use-solar-day'

type Config = ReturnType<typeof solarPump.defaults>

const KINDS = deviceKindsOf(solarPump)
/** Of another device's values nothing here is made. */
const timeOf = (device: Device) => (isSolarPump(device) ? solarTimeOf(device) : null)

/** A pump on solar panels: why it runs or does not, what it delivers, and the means to switch it. */
export function SolarPump({ config: stored }: WidgetProps) {
  const config = useParsed(solarPump, stored)
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame
      deviceId={config.deviceId}
      pollS={solarPump.pollS}
      timeOf={timeOf}
      lack="panels"
      kinds={KINDS}
      tools={(device) => isSolarPump(device) && <SpeedLimit device={device} />}
    >
      {(view) => <Body {...view} config={config} />}
    </DeviceFrame>
  )
}

/** Today and two weeks to compare it with. */
const DAYS = 15
const { pollS } = solarPump

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
  const sides = sidesOf(freshness === 'expired' ? { latest: {} } : device)
  const word = isKnown
    ? pumpWordOf({
        faultCode,
        dryRunCode,
        isTurning: isTurning(device),
        panelVolts: sides.panel.volts,
        ...controlOf(pump.data?.pump),
      })
    : 'unknown'
  return (
    <div className="flex h-full flex-col gap-2">
      <div tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto">
        <StateLine
          word={word}
          faultCode={faultCode}
          dry={isDry ? { since: recent ? dryRunSince(recent, dryRunCode) : null, retryMinutes } : null}
          ranLowToday={ranDry(day.faults ?? [], dryRunCode) || stoppedLow(day.runs ?? [])}
        />
        <div className={cn(freshness !== 'fresh' && 'text-muted')}>
          <SolarNumbers sides={sides} todayL={energy.data?.days.at(-1)?.liters ?? null} />
        </div>
        <SunLine energy={energy} />
        <DayCurve day={day} />
      </div>
      <SolarControls device={device} call={pump} />
    </div>
  )
})
