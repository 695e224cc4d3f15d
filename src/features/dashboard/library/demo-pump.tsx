'use client'
import { useState } from 'react'
import { useDataSource } from '@/client/data-source'
import { getPump, sendCommand } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { DeviceFrame } from '@/widgets/kit/device-frame'
import { lastReportTimeOf } from '@/components/device/freshness'
import type { PumpCommands } from '@/components/pump/use-pump-commands'
import { useDeviceCall } from '@/components/query/use-device-call'
import { pumpControllerDefinition } from '@/widgets/pump-controller/definition'
import { PumpPanel } from '@/widgets/pump-controller/pump-panel'
import { DEMO_PUMP, type DemoCommand } from './demo-pump-state'

const RUN_MINUTES = 15

/** Orders that the made-up source carries out: none of them reaches a server. */
function useDemoCommands(refresh: () => Promise<void>): PumpCommands {
  const source = useDataSource()
  const [taken, setTaken] = useState<PumpCommands['taken']>(null)
  const give = (body: DemoCommand) => {
    const answer = source?.answer(sendCommand, { params: { deviceId: DEMO_PUMP }, body })
    if (answer) setTaken((answer as { command: NonNullable<PumpCommands['taken']> }).command)
    void refresh()
  }
  return {
    asked: null,
    refused: null,
    taken,
    stop: () => void give({ type: 'relay.set', on: false }),
    setMode: (mode) => void give({ type: 'mode.set', mode }),
    clear: () => undefined,
    start: async (minutes) => give({ type: 'relay.set', on: true, maxSeconds: minutes * 60 }),
  }
}

/** The pump controller with buttons that work on the made-up pump. */
export function DemoPump() {
  return (
    <DeviceFrame deviceId={DEMO_PUMP} pollS={pumpControllerDefinition.pollS} timeOf={lastReportTimeOf}>
      {({ device }) => <Body device={device} />}
    </DeviceFrame>
  )
}

function Body({ device }: { device: Device }) {
  const args = { params: { deviceId: DEMO_PUMP }, query: { ch: 0 } }
  const { data, error, refresh } = useDeviceCall(device, getPump, args, {
    pollS: pumpControllerDefinition.pollS,
  })
  const orders = useDemoCommands(refresh)
  return (
    <PumpPanel
      pump={data?.pump ?? null}
      device={device}
      orders={orders}
      runMinutes={RUN_MINUTES}
      error={error}
      retry={() => void refresh()}
    />
  )
}
