import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PIECE_BYTES } from '@/features/firmware/upload/send-pieces'
import { runCron } from '@/contracts/system'
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
