import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { buildAppDescriptor, buildEsp32, buildTag } from '@/domain/firmware/images.fixture'
import { db } from '@/server/db/prisma'

const folder = mkdtempSync(join(tmpdir(), 'firmware-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The command's output, its complaint and its exit code. */
async function firmware(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'firmware.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output: output.trim(), complaint: complaint.trim(), code: Number(code) }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

it('makes a key, signs an image offline, verifies it, and adds it with its signature', async () => {
  const [image, key] = [join(folder, 'tank-1.5.0.bin'), join(folder, 'release')]
  const data = [...buildAppDescriptor({ version: '1.5.0' }), ...buildTag(), ...randomBytes(64)]
  writeFileSync(image, buildEsp32(sha256, { data }))
  expect((await firmware('key', key)).code).toBe(0)
  expect(statSync(`${key}.key.json`).mode & 0o777).toBe(0o600)
  expect((await firmware('key', key)).code).toBe(1)

  const signed = await firmware('sign', image, '--key', `${key}.key.json`)
  expect(signed.output).toContain('"fw":"1.5.0"')
  const verify = (file: string) =>
    firmware('verify', file, '--key', `${key}.pub.json`, '--signature', `${image}.sig.json`)
  expect(await verify(image)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The signature is right'),
  })
  const changed = join(folder, 'changed.bin')
  writeFileSync(changed, Buffer.concat([readFileSync(image), Buffer.from([0])]))
  expect(await verify(changed)).toMatchObject({ code: 1, complaint: expect.stringContaining('another file') })

  expect((await firmware('trust', `${key}.pub.json`, '--name', 'laptop')).code).toBe(0)
  const add = ['add', image, '--family', 'native', '--ready', '--signature', `${image}.sig.json`]
  expect(await firmware(...add)).toMatchObject({ code: 0, output: expect.stringContaining('1.5.0 (ready)') })
  expect((await firmware('list')).output).toMatch(/native\ttc-tank\t1\.5\.0\tstable\tready\t\d+\tsigned/)
  const [{ sha256: stored, createdById } = { sha256: '', createdById: '' }] =
    await db().firmwareArtifact.findMany()
  expect([stored, createdById]).toEqual([sha256(readFileSync(image)).toString('hex'), null])
  const left = await db().auditRecord.findMany({
    where: { actorId: 'npm run firmware' },
    orderBy: { id: 'asc' },
  })
  expect(left.map(({ action }) => action)).toEqual([
    'firmware_key.create',
    'firmware.upload',
    'firmware.sign',
  ])
}, 180_000)

it('says what is wrong, in one line', async () => {
  expect(await firmware('add', join(folder, 'nowhere.bin'), '--family', 'native')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('cannot be read'),
  })
  expect((await firmware('nothing')).complaint).toContain('Use: npm run firmware')
}, 60_000)
