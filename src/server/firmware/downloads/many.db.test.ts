import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { inTransaction } from '@/server/db/transaction'
import { env } from '@/server/env'
import { issueFirmwareTokens } from '@/server/firmware/tokens/issue'
import { newImage, sha256Of, uploadImage } from '~/tests/support/firmware'
import { serveFirmware } from './serve'

const [DOWNLOADS, MOST_MIB, MIB] = [200, 64, 1024 * 1024]
const WARM_UP = 40
const run = promisify(execFile)
const BURST = join(process.cwd(), 'tests/support/download-burst.mjs')

async function pathsTo(artifactId: string, count: number): Promise<string[]> {
  const offer = { artifactId, expiresAt: new Date(Date.now() + 3_600_000) }
  const offers = Array.from({ length: count }, (_, i) => ({ ...offer, itemId: `${artifactId}:${i}` }))
  const issued = await inTransaction((tx) => issueFirmwareTokens(tx, offers))
  return [...issued.values()].map(({ url }) => new URL(url ?? '').pathname)
}

/** The most memory during `work` beyond that before it, MiB. */
async function growthDuring<T>(work: Promise<T>, before: number): Promise<[T, number]> {
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const result = await work.finally(() => clearInterval(sampling))
  return [result, (most - before) / MIB]
}

it(`${DOWNLOADS} downloads of 1 MB at once, in ranges, take at most ${MOST_MIB} MiB`, async () => {
  env.FIRMWARE_MAX_DOWNLOADS = DOWNLOADS
  env.FIRMWARE_ORIGIN = 'https://fw.example.org'
  const server = createServer((req, res) => void serveFirmware(req, res, { address: '198.51.100.7' }))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const images = [newImage(1_000_000), newImage(1_000_000), newImage(1_000_000), newImage(1_000_000)]
  const paths: string[] = []
  for (const image of images) {
    const { firmware } = await uploadImage(image)
    paths.push(...(await pathsTo(String(firmware.id), DOWNLOADS / images.length)))
  }
  const fetchAll = (some: string[]) => run(process.execPath, [BURST, String(port), JSON.stringify(some)])
  // a server that has been running for a while
  await fetchAll(paths.slice(0, WARM_UP))
  const burst = fetchAll(paths)
  const [{ stdout }, growth] = await growthDuring(burst, process.memoryUsage.rss())
  expect(JSON.parse(stdout)).toEqual({
    sums: Object.fromEntries(images.map((image) => [sha256Of(image), DOWNLOADS / images.length])),
    statuses: { 206: 2 * DOWNLOADS },
  })
  expect(growth).toBeLessThan(MOST_MIB)
  server.close()
}, 60_000)
