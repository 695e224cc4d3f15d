import { describe, expect, it } from 'vitest'
import { HOUR_MS } from './place'
import { DEMODULATION_FLOOR_DB, isLinkDown, receptions, wifiDbm, type Gateway } from './radio'

const START = Date.UTC(2026, 8, 1)
const frames = Array.from({ length: 5000 }, (_, index) => START + index * 15_000)
const near: Gateway = { id: 'near', rssi: -85 }
const far: Gateway = { id: 'far', rssi: -124 }
const heard = (gateways: Gateway[], spreadingFactor = 7) =>
  frames.map((at) => receptions({ gateways, spreadingFactor, seed: 9, at }))

describe('LoRa reception', () => {
  it('names the strongest gateway first, and loses a few frames to collisions', () => {
    const all = heard([far, near])
    for (const list of all) expect(list).toEqual([...list].sort((a, b) => b.rssi - a.rssi))
    const lost = all.filter((list) => list.length === 0).length / all.length
    expect(lost).toBeGreaterThan(0.005)
    expect(lost).toBeLessThan(0.05)
  })

  it('reaches a far gateway only sometimes, and more often with a higher spreading factor', () => {
    const reached = (factor: number) => heard([far], factor).filter((list) => list.length > 0).length
    expect(reached(7)).toBeGreaterThan(0)
    expect(reached(7)).toBeLessThan(frames.length * 0.9)
    expect(reached(10)).toBeGreaterThan(reached(7))
  })

  it('reports nothing below what can be demodulated', () => {
    for (const { snr, rssi } of heard([near, far]).flat()) {
      expect(snr).toBeGreaterThan(DEMODULATION_FLOOR_DB[7] ?? 0)
      expect(snr).toBeLessThan(20)
      expect(Number.isInteger(rssi)).toBe(true)
    }
  })
})

describe('a link', () => {
  it('breaks now and then, for seconds to minutes', () => {
    const seconds = Array.from({ length: 3 * 24 * 3600 }, (_, index) => isLinkDown(11, START + index * 1000))
    const outages = seconds.filter((isDown, index) => isDown && !seconds[index - 1]).length
    const down = seconds.filter(Boolean).length
    expect(outages).toBeGreaterThan(5)
    expect(outages).toBeLessThan(50)
    expect(down / outages).toBeGreaterThan(8)
    expect(down / outages).toBeLessThan(130)
  })

  it('has a believable signal while it is up', () => {
    for (let hour = 0; hour < 200; hour += 1) {
      const dbm = wifiDbm(12, START + hour * HOUR_MS)
      expect(dbm).toBeGreaterThan(-95)
      expect(dbm).toBeLessThan(-40)
    }
  })
})
