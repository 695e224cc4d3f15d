import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PIECE_BYTES } from '@/features/firmware/upload/send-pieces'
import { runCron } from '@/contracts/system'
import { EnvSchema } from '@/server/env'
import { END_WITHIN_MS } from '@/server/system/cron/run-due-work'
import { CHECK_EVERY_MS, FUNCTION_STREAM_MS } from '@/server/live/streams'

/** Of a body that a function is given, bytes. */
const MOST_BODY = 4_500_000
/** Between the last event of a stream and the end of its function. */
const SPARE_MS = 15_000

type Config = {
  buildCommand: string
  functions: Record<string, { maxDuration: number }>
  crons: { path: string; schedule: string }[]
  regions: string[]
}
const { buildCommand, crons, functions, regions } = JSON.parse(readFileSync('vercel.json', 'utf8')) as Config
const CRON = 'src/app/api/cron/route.ts'
const STREAM = 'src/app/api/stream/route.ts'

it('vercel.json names handlers and programs that there are, and one region', () => {
  expect(Object.keys(functions).filter((file) => !existsSync(file))).toEqual([])
  const programs = buildCommand.match(/scripts\/\S+/g) ?? []
  expect(programs).toEqual(['scripts/deploy.mjs'])
  expect(programs.filter((file) => !existsSync(file))).toEqual([])
  expect(regions).toHaveLength(1)
})

it('a stream ends by itself before its function is cut off', () => {
  const cutMs = (functions[STREAM]?.maxDuration ?? 0) * 1_000
  expect(FUNCTION_STREAM_MS + CHECK_EVERY_MS + SPARE_MS).toBeLessThanOrEqual(cutMs)
})

it('the clock calls what runs due work, which answers before its function is cut off', () => {
  expect(crons).toEqual([{ path: `/api${runCron.path}`, schedule: '* * * * *' }])
  expect(END_WITHIN_MS).toBeLessThan((functions[CRON]?.maxDuration ?? 0) * 1_000)
})

it('the pieces of a firmware image fit the body of a function', () => {
  expect(PIECE_BYTES).toBeLessThan(MOST_BODY)
})

describe('a documented worker.env', () => {
  const document = readFileSync('docs/deploying-to-vercel.md', 'utf8')
  const blocksOf = (language: string) =>
    [...document.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
      ([, block = '']) => block,
    )
  const commands = blocksOf('sh').filter((block) => block.startsWith('docker run '))
  const files = blocksOf('ini').map((block) => {
    const pairs = block.trim().split('\n')
    return Object.fromEntries(
      pairs.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  })
  /** What the image says besides. */
  const image = [...readFileSync('Containerfile', 'utf8').matchAll(/^ENV (.*)$/gm)].flatMap(
    ([, pairs = '']) => pairs.split(' '),
  )
  const ofImage = Object.fromEntries(image.map((pair) => pair.split('=') as [string, string]))
  const secret = 'Zq3vT8sLw1XbN6yKc0RfUe5HjPa7Md2G'
  const given = (file: Record<string, string>) =>
    Object.entries({ ...ofImage, ...file }).map(([key, value]) => [key, value.replace(/<.*>/, secret)])
  const issuesOf = (file: Record<string, string>) =>
    EnvSchema.safeParse(Object.fromEntries(given(file))).error?.issues.map(({ path }) => path.join('.')) ?? []

  it('is one for a broker of one’s own and one for the worker’s, each with its command', () => {
    expect(files.map((file) => 'MQTT_URL' in file)).toEqual([true, false])
    expect(commands).toHaveLength(2)
    expect(ofImage).toMatchObject({ MQTT_BIND: '0.0.0.0' })
  })

  it('holds settings that there are, with which the image’s worker starts', () => {
    for (const file of files) {
      expect(Object.keys(file).filter((key) => !(key in EnvSchema.shape))).toEqual([])
      expect(issuesOf(file)).toEqual([])
    }
  })

  it('is needed: without its login the worker of the image stops', () => {
    const { MQTT_USERNAME: _, ...without } = files[1] ?? {}
    expect(issuesOf(without)).toEqual(['MQTT_BIND'])
  })

  it('opens the ports that its command publishes, and mounts the files it names', () => {
    for (const [i, file] of files.entries()) {
      const published = [...(commands[i] ?? '').matchAll(/ -p \d+:(\d+)/g)].map(([, port]) => port)
      expect(published).toEqual([file['MQTT_TLS_PORT']].filter(Boolean))
      const mounted = [...(commands[i] ?? '').matchAll(/ -v [^:]+:([^: ]+)/g)].map(([, path]) => `${path}/`)
      for (const path of [file['MQTT_TLS_CERT'], file['MQTT_TLS_KEY']].filter((one) => one !== undefined))
        expect(mounted.some((folder) => path.startsWith(folder))).toBe(true)
    }
  })
})
