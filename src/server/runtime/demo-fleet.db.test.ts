import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { env } from '@/server/env'
import { parseOptions } from '~/tools/simulator/options'
import { superviseDemoFleet } from './demo-fleet'

const dir = mkdtempSync(join(tmpdir(), 'demo-fleet-'))
const said = join(dir, 'said.json')
afterAll(() => rmSync(dir, { recursive: true }))

it('the simulated fleet gets the login of the broker, and none of it on its command line', async () => {
  mkdirSync(join(dir, 'dist'))
  writeFileSync(
    join(dir, 'dist', 'simulator.mjs'),
    `import { renameSync, writeFileSync } from 'node:fs'
     const { argv, env } = process
     writeFileSync('${said}.part', JSON.stringify({ args: argv.slice(2), env }))
     renameSync('${said}.part', '${said}')`,
  )
  vi.spyOn(process, 'cwd').mockReturnValue(dir)
  Object.assign(env, {
    DEMO: true,
    MQTT_URL: 'mqtts://broker.example:8883',
    MQTT_ROOT: 'farm/a',
    MQTT_USERNAME: 'worker',
    MQTT_PASSWORD: 'hush-hush',
  })
  superviseDemoFleet()
  await vi.waitFor(() => expect(existsSync(said)).toBe(true), 20_000)
  vi.restoreAllMocks()
  const seen = JSON.parse(readFileSync(said, 'utf8')) as { args: string[]; env: Record<string, string> }
  expect(seen.args.join(' ')).not.toMatch(/hush|broker\.example/)
  expect(parseOptions(seen.args, seen.env)).toMatchObject({
    fleet: 'demo',
    broker: { url: env.MQTT_URL, username: 'worker', password: 'hush-hush' },
    root: 'farm/a',
  })
})
