import { describe, expect, it } from 'vitest'
import { deviceOf, ingest, newId, readingsOf, type Sent } from '~/tests/walks/support/ingest'

const NOW = Date.now()

describe('LoRaWAN frames', () => {
  const eui = () => newId().replace(/\D/g, '').padStart(16, '0').slice(-16)
  const uplink = (devEui: string, fCnt: number, time: number, data = 'DQoH6QAAAAE='): Sent => ({
    topic: `application/a/device/${devEui}/event/up`,
    body: {
      time: new Date(time).toISOString(),
      deviceInfo: { devEui, deviceName: 'north tank', deviceProfileName: 'Dragino LDDS75' },
      devAddr: '00189440',
      fCnt,
      fPort: 2,
      data,
    },
    receivedAt: time,
  })

  it('count once, also when a copy comes 48 s later under another time', async () => {
    const [devEui, { deliver, pipeline }] = [eui(), ingest()]
    await deliver(uplink(devEui, 7, NOW - 60_000))
    await deliver(uplink(devEui, 7, NOW - 12_000), uplink(devEui, 8, NOW - 10_000))
    const times = new Set((await readingsOf(`deveui:${devEui}`)).map((r) => r.at))
    expect([...times].sort()).toEqual([NOW - 60_000, NOW - 10_000])
    expect(pipeline.counters.duplicates).toBeGreaterThan(0)
    expect(await deviceOf(`deveui:${devEui}`)).toMatchObject({
      family: 'chirpstack',
      name: 'north tank',
      sleepy: true,
    })
  })

  it('whose counter restarts without a join are frames, not copies', async () => {
    const [devEui, { deliver }] = [eui(), ingest()]
    const day = 86_400_000
    const times = [NOW - day, NOW - day + 60_000, NOW - 300_000, NOW - 240_000, NOW - 180_000]
    const counters = [0, 1, 0, 1, 0]
    // the last one comes within minutes of the same counter, but with another distance
    const frames = times.map((time, i) =>
      uplink(devEui, counters[i] ?? 0, time, i === 4 ? 'DQoH8QAAAAE=' : undefined),
    )
    await deliver(...frames.slice(0, 2))
    await deliver(...frames.slice(2))
    const stored = new Set((await readingsOf(`deveui:${devEui}`)).map(({ at }) => at))
    expect([...stored].sort((a, b) => a - b)).toEqual(times)
  })

  it('may restart their counter after a join', async () => {
    const [devEui, { deliver }] = [eui(), ingest()]
    const join = { topic: `application/a/device/${devEui}/event/join`, body: { deviceInfo: { devEui } } }
    await deliver(
      uplink(devEui, 0, NOW - 60_000),
      uplink(devEui, 1, NOW - 50_000),
      join,
      uplink(devEui, 0, NOW - 40_000),
    )
    expect(new Set((await readingsOf(`deveui:${devEui}`)).map((r) => r.at)).size).toBe(3)
  })
})
