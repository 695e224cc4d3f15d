import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addCertificate, listCredentials } from '@/contracts/devices/credentials'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'

const pem = (name: string) => readFileSync(`tests/support/services/tls/${name}.pem`, 'utf8')
const owner = await makeUser()
const own = async () => (await makeDevice({ ownerId: owner.id })).publicId
const add = (deviceId: string, certificate: string) =>
  api(addCertificate, { token: owner.token, params: { deviceId }, body: { certificate } })

it('binds a certificate to one device, and lists it without its fingerprint', async () => {
  const [deviceId, other] = [await own(), await own()]
  const answer = await add(deviceId, pem('client-cert'))
  expect(answer.status).toBe(200)
  const { credential, fingerprint } = await json(answer)
  expect(credential).toMatchObject({ kind: 'certificate', expiresAt: expect.stringMatching(/^21/) })
  for (const [device, status] of [
    [deviceId, 409],
    [other, 409],
  ] as const)
    expect((await add(device, pem('client-cert'))).status).toBe(status)
  const listed = await (await api(listCredentials, { token: owner.token, params: { deviceId } })).text()
  expect(JSON.parse(listed).credentials).toEqual([credential])
  expect(listed).not.toContain(fingerprint)
})

it.each([
  ['a private key', 'client-key', 'private key'],
  ['one that has ended', 'expired-cert', 'has ended'],
])('refuses %s', async (_, name, why) => {
  const answer = await add(await own(), pem(name))
  expect([answer.status, (await json(answer)).message]).toEqual([400, expect.stringContaining(why)])
})

it('refuses what is no certificate', async () => {
  expect((await add(await own(), 'MII')).status).toBe(400)
})
