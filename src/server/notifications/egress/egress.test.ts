import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resolveAs, startLocalService, trustLocal, trustNobody } from '~/tests/support/services/local-service'
import { LYING_NAMES, LYING_SERVICES, ssrfUrls } from '~/tests/support/ssrf-urls'
import { sendEgressRequest } from './egress'
import { isPublicAddress } from './is-public-address'
import { EgressRefused, vetAddress } from './vet'

afterEach(trustNobody)

describe('a private address', () => {
  let canary: Server
  let visits = 0
  beforeAll(async () => {
    canary = createServer((socket) => {
      visits += 1
      socket.destroy()
    })
    await new Promise<void>((done) => canary.listen(0, '::', done))
  })
  afterAll(() => canary.close())

  it('is reached by none of a hundred spellings', async () => {
    resolveAs({ ...LYING_NAMES, ...LYING_SERVICES })
    const urls = [
      ...ssrfUrls((canary.address() as AddressInfo).port),
      ...Object.keys(LYING_SERVICES).map((host) => `https://${host}/p`),
    ]
    expect(urls.length).toBeGreaterThan(80)
    for (const url of urls)
      await expect(sendEgressRequest({ url, body: 'x' }), url).rejects.toBeInstanceOf(EgressRefused)
    expect(visits).toBe(0)
  })

  it('is rejected at input, too', async () => {
    resolveAs(LYING_NAMES)
    for (const url of ssrfUrls(1)) await expect(vetAddress(url), url).rejects.toBeInstanceOf(EgressRefused)
  })

  it('is not reached by a name that resolves differently after the check', async () => {
    resolveAs({ 'turncoat.example.org': ['93.184.215.14'] })
    const url = 'https://turncoat.example.org/p'
    expect((await vetAddress(url)).hostname).toBe('turncoat.example.org')
    resolveAs({ 'turncoat.example.org': ['127.0.0.1'] })
    await expect(sendEgressRequest({ url })).rejects.toBeInstanceOf(EgressRefused)
  })

  it.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111'])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each(['', 'localhost', '127.0.0.1', '::ffff:8.8.8.8', '300.1.1.1'])('is %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('a call', () => {
  it('returns the status, the headers and the body', async () => {
    const service = await startLocalService((request, response) => {
      response.setHeader('x-method', request.method ?? '')
      request.pipe(response.writeHead(202))
    })
    trustLocal(service.host)
    const answer = await sendEgressRequest({
      url: `${service.url}/a?b=c`,
      body: 'hello',
      headers: { 'x-a': '1' },
    })
    expect(answer).toMatchObject({ status: 202, body: 'hello', headers: { 'x-method': 'POST' } })
    await service.stop()
  })

  it('to a host allowed by the operator may use any port', async () => {
    const service = await startLocalService((_, response) => response.end('here'))
    trustLocal()
    const to = (operatorHosts: string[]) => sendEgressRequest({ url: service.url, operatorHosts })
    expect((await to([`127.0.0.1:${service.port}`])).body).toBe('here')
    expect((await to(['127.0.0.1'])).body).toBe('here')
    for (const host of ['127.0.0.1:1', 'localhost', '127.0.0'])
      await expect(to([host])).rejects.toBeInstanceOf(EgressRefused)
    await service.stop()
  })

  it('does not follow redirects', async () => {
    const visited: string[] = []
    const service = await startLocalService((request, response) => {
      visited.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    trustLocal(service.host)
    expect((await sendEgressRequest({ url: `${service.url}/here` })).status).toBe(307)
    expect(visited).toEqual(['/here'])
    await service.stop()
  })

  it('reads at most 64 KiB of a response', async () => {
    const service = await startLocalService((_, response) => response.end(Buffer.alloc(1_000_000, 'x')))
    trustLocal(service.host)
    expect((await sendEgressRequest({ url: service.url })).body).toHaveLength(64 * 1024)
    await service.stop()
  })

  it('ends at its deadline, however slowly the server sends', async () => {
    const service = await startLocalService(async (_, response) => {
      response.writeHead(200)
      while (!response.destroyed) {
        response.write('.')
        await sleep(20)
      }
    })
    trustLocal(service.host)
    await expect(sendEgressRequest({ url: service.url, timeoutMs: 200 })).rejects.toThrow()
    await expect(sendEgressRequest({ url: service.url, signal: AbortSignal.abort() })).rejects.toThrow()
    await service.stop()
  })

  it('rejects an untrusted certificate', async () => {
    const service = await startLocalService((_, response) => response.end())
    await expect(sendEgressRequest({ url: service.url, operatorHosts: [service.host] })).rejects.toThrow(
      /self-signed/,
    )
    await service.stop()
  })
})
