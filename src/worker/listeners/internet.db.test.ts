import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addCertificate, revokeCredential } from '@/contracts/devices/credentials'
import { log } from '@/server/log'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { readingsOf, newId } from '~/tests/walks/support/ingest'
import { pem, startInternetBroker } from '~/tests/walks/support/internet'

let system: Awaited<ReturnType<typeof startInternetBroker>>
beforeAll(async () => {
  system = await startInternetBroker()
})
afterAll(() => system.stop())

const report = (value: number) => JSON.stringify({ ts: Date.now(), m: { distance_mm: value } })
/** The name in the certificate that new connections are shown. */
async function shownName(): Promise<string> {
  const socket = connectTls({ port: system.ports.tls, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return String(subject.CN)
}

describe('a device on the internet', () => {
  it.each(['tls', 'webSocket'] as const)(
    'reports by %s, is acknowledged after the commit, and is told what it asks for',
    async (way) => {
      const [id, device] = [newId(), await system.connect(system.urls[way])]
      await device.subscribeAsync(`tc/v1/${id}/cmd/#`, { qos: 1 })
      const heard = new Promise<string>((told) =>
        device.once('message', (_, payload) => told(String(payload))),
      )
      for (const value of [1, 2, 3])
        await device.publishAsync(`tc/v1/${id}/telemetry`, report(value), { qos: 1 })
      expect((await readingsOf(id)).map(({ value }) => value)).toEqual([1, 2, 3])
      system.broker.publish({ topic: `tc/v1/${id}/cmd/pump`, payload: 'on', qos: 1 })
      expect(await heard).toBe('on')
      // a packet larger than one frame of most clients
      const many = JSON.stringify(
        Array.from({ length: 500 }, (_, i) => ({ ts: Date.now() - 60_000 - i, m: { distance_mm: i } })),
      )
      await device.publishAsync(`tc/v1/${id}/telemetry`, many, { qos: 1 })
    },
  )

  it.each(['tls', 'webSocket'] as const)(
    'needs a login by %s, although the broker beside it is open to this machine',
    async (way) => {
      await expect(
        system.connect(system.urls[way], { username: undefined, password: undefined }),
      ).rejects.toThrow(/[Nn]ot authorized/)
      await expect(system.connect(system.urls[way], { password: 'wrong' })).rejects.toThrow(
        /[Nn]ot authorized/,
      )
      await expect(
        system.connect(system.urls.plain, { username: undefined, password: undefined }),
      ).resolves.toBeDefined()
    },
  )
})

describe('certificates', () => {
  it('are exchanged while clients are connected, and one that cannot be used changes nothing', async () => {
    const [id, device] = [newId(), await system.connect(system.urls.tls)]
    expect(await shownName()).toBe('Test services of this machine')
    await system.install('renewed')
    await vi.waitFor(async () => expect(await shownName()).toBe('renewed'), { timeout: 5_000, interval: 50 })
    await device.publishAsync(`tc/v1/${id}/telemetry`, report(1), { qos: 1 })
    await system.connect(system.urls.webSocket)

    const warned = vi.spyOn(log, 'warn')
    await system.install('expired')
    await vi.waitFor(async () => expect(await shownName()).toBe('expired'), { timeout: 5_000, interval: 50 })
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ validTo: expect.stringContaining('2025') }),
      expect.stringContaining('has ended'),
    )
    await device.publishAsync(`tc/v1/${id}/telemetry`, report(2), { qos: 1 })
    expect((await readingsOf(id)).map(({ value }) => value)).toEqual([1, 2])
    await system.install('')
    await vi.waitFor(async () => expect(await shownName()).toBe('Test services of this machine'), {
      timeout: 5_000,
      interval: 50,
    })
  })
})

describe('a client certificate', () => {
  it('stands for the device that it was added to, until it is revoked, and for no other name', async () => {
    const own = await startInternetBroker({ wantsClientCertificates: true })
    const owner = await makeUser()
    const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
    const key = { cert: pem('client', 'cert'), key: pem('client', 'key') }
    const asDevice = { ...key, username: undefined, password: undefined }
    try {
      await expect(own.connect(own.urls.tls, asDevice)).rejects.toThrow(/[Nn]ot authorized/)
      const call = { token: owner.token, params: { deviceId } }
      const body = { certificate: pem('client', 'cert') }
      const { credential, subject } = await json(await api(addCertificate, { ...call, body }))
      expect([credential.kind, subject]).toEqual(['certificate', 'CN=client'])
      own.broker.credentialsChanged()
      for (const way of ['tls', 'webSocket'] as const) {
        const device = await vi.waitFor(() => own.connect(own.urls[way], asDevice), { timeout: 5_000 })
        await device.publishAsync(`tc/v1/${deviceId}/telemetry`, report(way.length), { qos: 1 })
      }
      expect((await readingsOf(deviceId)).map(({ value }) => value).sort()).toEqual([3, 9])
      // another's name, another certificate, and no certificate at all
      const other = { cert: pem('other-client', 'cert'), key: pem('other-client', 'key') }
      for (const wrong of [
        { ...asDevice, username: 'somebody' },
        { ...asDevice, ...other },
        { username: deviceId, password: 'guess' },
      ])
        await expect(own.connect(own.urls.tls, wrong)).rejects.toThrow(/[Nn]ot authorized/)
      // with the onboarding login nobody is heard for it any more
      const stranger = await own.connect(own.urls.tls)
      const closed = new Promise((gone) => stranger.once('close', () => gone(true)))
      stranger.publish(`tc/v1/${deviceId}/telemetry`, report(1), { qos: 1 })
      expect(await closed).toBe(true)

      const connected = await own.connect(own.urls.tls, asDevice)
      const ended = new Promise((gone) => connected.once('close', () => gone(true)))
      await api(revokeCredential, { ...call, params: { deviceId, credentialId: credential.id } })
      own.broker.credentialsChanged()
      expect(await ended).toBe(true)
      await expect(own.connect(own.urls.tls, asDevice)).rejects.toThrow(/[Nn]ot authorized/)
    } finally {
      await own.stop()
    }
  })
})
