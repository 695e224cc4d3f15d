import { DEFAULT_PUMP_SETTINGS, type LimitBy, type PumpSettings } from '@/domain/pump/types'
import { Device } from './device'
import { type Fate, Network } from './network'
import { Server } from './server'

const TICK_S = 5
const REPORT_EVERY_S = 30
const T0 = 1_780_000_000_000

const SETTINGS: PumpSettings = {
  ...DEFAULT_PUMP_SETTINGS,
  ...{ destination: 'tank', startPercent: 30, stopPercent: 80, fullPercent: 95, staleMinutes: 5 },
  ...{ maxRunMinutes: 3, restMinutes: 1, maxStartsPerHour: 20 },
}

type Options = { network: readonly Fate[]; limitBy: LimitBy; level: number }

/** A server, a device, its tank (percent), and what lies between them. */
export class World {
  isLinked = true
  readonly server: Server
  readonly device: Device
  private now = T0
  private level: number
  private readonly network: Network

  constructor({ network, limitBy, level }: Options) {
    this.level = level
    this.network = new Network(network)
    this.device = new Device(limitBy, (word) => {
      if (this.isLinked) this.network.carry(this.now, () => this.server.hear(word))
    })
    const send: ConstructorParameters<typeof Server>[0]['send'] = ({ id, order, expiresAt }) =>
      this.network.carry(this.now, () => {
        if (this.isLinked) this.device.receive({ id, order, expiresAt, now: this.now })
      })
    this.server = new Server({ settings: SETTINGS, limitBy, reportEveryS: REPORT_EVERY_S, send })
    this.server.now = this.now
  }

  heal(): void {
    this.network.heal()
    this.isLinked = true
  }

  reboot(): void {
    this.device.reboot(this.now)
  }

  wait(seconds: number): void {
    for (let s = 0; s < seconds; s += TICK_S) this.tick()
  }

  private tick(): void {
    this.now += TICK_S * 1000
    this.server.now = this.now
    this.level = Math.max(0, Math.min(100, this.level + (this.device.isOn ? 1 : -0.25)))
    this.device.pass(this.now)
    this.network.deliver(this.now)
    if (((this.now - T0) / 1000) % REPORT_EVERY_S === 0) this.report()
    this.server.serve()
  }

  private report(): void {
    const tank = { percent: this.level, at: this.now }
    this.device.report(this.now)
    this.network.carry(this.now, () => {
      if ((this.server.tank.at ?? 0) < tank.at) this.server.tank = tank
    })
  }
}
