import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort, until } from '~/tests/e2e/support/app'
import { walkDeployment } from '~/tests/support/acceptance'
import { beginPodman, buildImage, IMAGE, podman, run, whyNoBuild, whyNoRun, withTree } from './engine'

const noBuild = whyNoBuild()
if (noBuild)
  console.info(
    `The image is not built: ${noBuild}. tests/deploy/containerfile.test.ts checks what it is made of.`,
  )
else buildImage()
const noRun = noBuild ?? whyNoRun()
if (noRun && !noBuild) console.info(`The image is not run: ${noRun}. Its files are checked.`)

describe.skipIf(noBuild)('the image', () => {
  const config = () =>
    (
      JSON.parse(run('buildah', 'inspect', '--type', 'image', IMAGE)) as {
        Docker: { config: Record<string, unknown> }
      }
    ).Docker.config

  it('runs without rights, tells its health, and is named', () => {
    expect(config()).toMatchObject({
      User: '1000:1000',
      StopSignal: 'SIGTERM',
      Volumes: { '/data': {} },
      Healthcheck: { Test: ['CMD', 'cistern', 'health'] },
      Labels: { 'org.opencontainers.image.title': 'Cistern' },
    })
  })

  it('holds what runs and a bill of materials, nothing that builds, and nothing that its user may change', () => {
    withTree((root) => {
      for (const path of ['npm', 'npx', 'corepack', 'yarn'])
        expect(existsSync(join(root, 'usr/local/bin', path))).toBe(false)
      const app = join(root, 'app')
      const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
      // public/openapi.d.ts is handed out
      const own = files.filter((file) => !/^(node_modules|public)\//.test(file))
      expect(own.filter((file) => /[.]test[.]|[.]tsx?$|(^|\/)[.]env|nft[.]json$/.test(file))).toEqual([])
      for (const tool of ['typescript', 'esbuild', 'sharp', 'vitest', 'prisma'])
        expect(files).not.toContain(`node_modules/${tool}`)
      const writable = files.filter((file) => {
        const { uid, mode } = lstatSync(join(app, file))
        return uid !== 0 || (!lstatSync(join(app, file)).isSymbolicLink() && (mode & 0o022) !== 0)
      })
      expect(writable).toEqual([])
      const sbom = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8')) as {
        bomFormat: string
        components: object[]
      }
      expect(sbom.bomFormat).toBe('CycloneDX')
      expect(sbom.components.length).toBeGreaterThan(100)
    })
  })
})

describe.skipIf(noRun)('a container', () => {
  /** Sent again, a report is the same. */
  const START = Date.now() - 3_600_000
  const [name, volume] = [`cistern-walk-${process.pid}`, `cistern-walk-${process.pid}`]
  const login = { email: 'superuser@cistern.local', password: '' }
  let [port, mqttPort, token] = [0, 0, '']
  const figures: Record<string, string | number> = {}
  const logs = () => podman('logs', name)
  const api = async (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
  const isUp = () =>
    until(
      'the container is up',
      async () => ((await (await api('/health')).json()) as { status: string }).status === 'up',
      120,
    )
  const timed = async (what: string, work: () => unknown) => {
    const started = performance.now()
    await work()
    figures[what] = Math.round(performance.now() - started)
  }
  const signIn = async () => {
    token = ''
    const answer = await api('/auth/login', { method: 'POST', body: JSON.stringify(login) })
    token = ((await answer.json()) as { token: string }).token
    expect(answer.status).toBe(200)
  }
  const onboardingLogin = () =>
    JSON.parse(podman('exec', name, 'cat', '/data/onboarding-login.json')) as {
      username: string
      password: string
    }
  /** Publishes with the onboarding login; what was acknowledged. */
  const publish = async (from: number, to: number, whenSent = (_: number) => {}) => {
    const { username, password } = onboardingLogin()
    const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
      username,
      password,
      reconnectPeriod: 0,
    })
    client.on('error', () => undefined)
    const acknowledged = new Set<number>()
    const numbers = Array.from({ length: to - from }, (_, i) => from + i).values()
    const send = async () => {
      for (const n of numbers) {
        const report = JSON.stringify({ ts: START + n * 1000, m: { distance_mm: 1000 + n } })
        await client.publishAsync('tc/v1/walk-tank/telemetry', report, { qos: 1 })
        acknowledged.add(n)
        whenSent(acknowledged.size)
      }
    }
    const closed = new Promise<void>((gone) => client.once('close', () => gone()))
    await Promise.race([Promise.all([send(), send(), send()]), closed])
    await client.endAsync(true)
    return acknowledged
  }
  const stored = async () => {
    const answer = await api('/devices/walk-tank/readings?metric=distance_mm&points=2000')
    const { points } = (await answer.json()) as { points: { n: number }[] }
    return points.reduce((sum, { n }) => sum + n, 0)
  }

  beforeAll(async () => {
    ;[port, mqttPort] = [await freePort(), await freePort()]
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail')
      console.info(
        podman('inspect', '--format', '{{json .State}}', name),
        podman('logs', '--tail', '40', name),
      )
  })
  afterAll(() => {
    console.info(figures)
    podman('rm', '--force', name)
    podman('volume', 'rm', '--force', volume)
  })

  it('starts from nothing, prints the superuser once, and takes a reading', async () => {
    await timed('first start, ms', async () => {
      const limits = [
        '--read-only',
        '--tmpfs',
        '/tmp',
        '--cap-drop',
        'ALL',
        '--security-opt',
        'no-new-privileges',
        '--memory',
        '1g',
      ]
      const settings = ['-e', `PORT=${port}`, '-e', `MQTT_PORT=${mqttPort}`]
      podman(
        'run',
        '--detach',
        '--name',
        name,
        '--network',
        'host',
        ...limits,
        '-v',
        `${volume}:/data`,
        ...settings,
        IMAGE,
      )
      await isUp()
    })
    await until('it says so', async () => logs().includes('Cistern is ready'))
    login.password = /password {2}(\S+)/.exec(logs())?.[1] ?? ''
    await signIn()
    expect((await publish(0, 100)).size).toBe(100)
    await until('they are seen', async () => (await stored()) === 100)
    expect(podman('exec', name, 'cistern', 'health')).toContain('"status":"ready"')
    await delay(5_000)
    figures['memory'] = podman('stats', '--no-stream', '--format', '{{.MemUsage}}', name)
  }, 180_000)

  it(
    'does what an owner needs of each deployment',
    () =>
      walkDeployment({ url: `http://127.0.0.1:${port}`, broker: { port: mqttPort, ...onboardingLogin() } }),
    120_000,
  )

  it('ends on SIGTERM in order, with a stream open, and is back with everything', async () => {
    const stream = await api('/stream', { headers: {} })
    expect(stream.status).toBe(200)
    await timed('SIGTERM, ms', () => podman('stop', '--time', '10', name))
    expect(figures['SIGTERM, ms']).toBeLessThan(10_000)
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0')
    await timed('second start, ms', async () => {
      podman('start', name)
      await isUp()
    })
    await signIn()
    expect(await stored()).toBe(100)
  }, 180_000)

  it('loses nothing that it acknowledged when it is killed, and doubles nothing', async () => {
    let isKilled = false
    const first = await publish(100, 1100, (n) => {
      if (n < 100 || isKilled) return
      isKilled = true
      beginPodman('kill', '--signal', 'KILL', name)
    })
    expect(first.size).toBeLessThan(1000)
    await until(
      'it is dead',
      async () => podman('inspect', '--format', '{{.State.Running}}', name) === 'false',
    )
    await timed('start after SIGKILL, ms', async () => {
      podman('start', name)
      await isUp()
    })
    const before = await stored()
    expect(before).toBeGreaterThanOrEqual(100 + first.size)
    expect((await publish(100, 1100)).size).toBe(1000)
    await until('all are there', async () => (await stored()) === 1100)
    await signIn()
  }, 180_000)

  it('is backed up, and restored when it is stopped', async () => {
    expect(podman('exec', name, 'cistern', 'backup')).toContain('rows of')
    const file = podman('exec', name, 'sh', '-c', 'ls /data/backups/*.tar.gz')
    podman('stop', name)
    const said = podman(
      'run',
      '--rm',
      '--network',
      'host',
      '-v',
      `${volume}:/data`,
      IMAGE,
      'restore',
      file,
      '--replace',
    )
    expect(said).toContain('Restored the backup of')
    podman('start', name)
    await isUp()
    await signIn()
    expect(await stored()).toBe(1100)
  }, 180_000)
})
