import { execFileSync } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { EnvSchema } from '@/server/env'
import { SECRETS } from '@/server/system/secret-files'
import { hasMosquitto, mosquittoOr } from '~/tests/walks/support/mosquitto'

type Service = {
  image?: string
  command?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  ports?: string[]
  profiles?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  read_only?: boolean
  cap_drop?: string[]
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, object>
}

const read = (path: string) => readFileSync(join('deploy', path), 'utf8')
const { services, secrets, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose
const dir = mkdtempSync(join(tmpdir(), 'compose-'))
afterAll(() => rmSync(dir, { recursive: true }))

const ours = Object.entries(services).filter(([name]) => ['console', 'worker'].includes(name))

describe('compose.yaml', () => {
  it.each(ours)(
    '%s has only settings that exist, and no secret in its environment',
    (_, { environment = {} }) => {
      for (const key of Object.keys(environment)) {
        const name = key.replace(/_FILE$/, '')
        expect(Object.keys(EnvSchema.shape), key).toContain(name)
        // an address without a password is none
        const isSecret = (SECRETS as readonly string[]).includes(name) && !/_URL$/.test(name)
        expect(key.endsWith('_FILE'), key).toBe(isSecret)
      }
    },
  )

  it.each(ours)('%s runs with a root that cannot be written and without capabilities', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  it('starts each part when what it needs is healthy', () => {
    const needs = (name: string) =>
      Object.entries(services[name]?.depends_on ?? {}).map(([other, { condition }]) => [other, condition])
    expect(needs('console')).toEqual([['postgres', 'service_healthy']])
    expect(needs('worker')).toEqual([
      ['console', 'service_healthy'],
      ['mosquitto', 'service_healthy'],
    ])
    for (const name of ['postgres', 'mosquitto']) expect(services[name]?.healthcheck).toBeDefined()
  })

  it('mounts files and volumes that there are, and gives every service the secrets it reads', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        const isThere = source.startsWith('./') ? existsSync(join('deploy', source)) : source in volumes
        expect(isThere, `${name}: ${volume}`).toBe(true)
      }
      const read = [...JSON.stringify(service).matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret)
      expect([...(service.secrets ?? [])].sort()).toEqual(expect.arrayContaining([...new Set(read)].sort()))
    }
  })

  it('opens nothing to the network by itself', () => {
    for (const port of Object.values(services).flatMap(({ ports = [] }) => ports))
      expect(port).toMatch(/^(127\.0\.0\.1|\$\{\w+:-127\.0\.0\.1\}):/)
  })

  it('monitors only when it is asked to', () => {
    const withProfile = Object.entries(services).filter(([, { profiles }]) =>
      profiles?.includes('monitoring'),
    )
    expect(withProfile.map(([name]) => name)).toEqual(['prometheus', 'grafana'])
  })
})

describe('make-secrets.sh', () => {
  it('makes each secret once, strong enough for its setting and readable in containers', () => {
    cpSync('deploy/make-secrets.sh', join(dir, 'make-secrets.sh'))
    execFileSync('sh', [join(dir, 'make-secrets.sh')])
    const made = readdirSync(join(dir, 'secrets')).sort()
    expect(made).toEqual(Object.keys(secrets).sort())
    expect(Object.entries(secrets).every(([name, { file }]) => file === `./secrets/${name}`)).toBe(true)
    const valueOf = (name: string) => readFileSync(join(dir, 'secrets', name), 'utf8').trim()
    expect(statSync(join(dir, 'secrets')).mode & 0o777).toBe(0o700)
    for (const name of made) expect(statSync(join(dir, 'secrets', name)).mode & 0o777).toBe(0o444)
    const first = made.map(valueOf)
    expect(new Set(first).size).toBe(made.length)
    const given = { NEXTAUTH_SECRET: valueOf('nextauth_secret'), METRICS_TOKEN: valueOf('metrics_token') }
    expect(EnvSchema.safeParse(given).error?.issues).toBeUndefined()
    execFileSync('sh', [join(dir, 'make-secrets.sh')])
    expect(made.map(valueOf)).toEqual(first)
  })
})

describe("the broker's configuration in compose", () => {
  it('keeps and bounds as much as deploy/mosquitto.conf', () => {
    const directives = (path: string) =>
      read(path)
        .split('\n')
        .filter((line) => line && !line.startsWith('#') && !/_file |_location |^persistence_/.test(line))
        .sort()
    expect(directives('compose/mosquitto.conf')).toEqual(directives('mosquitto.conf'))
  })
})

describe.skipIf(!hasMosquitto)(`the broker of compose${mosquittoOr}`, () => {
  const at = join(dir, 'broker')
  const password = '$worker "of" \\n this'
  const [kept, options] = [join(at, 'mosquitto/data/mosquitto.passwd'), join(at, 'run/health/mosquitto_sub')]
  /** Programs that note how they were called; some of them do no more. */
  const noted = join(at, 'noted')

  function prepare(): void {
    for (const name of ['bin', 'mosquitto/data', 'run/secrets', 'tmp'])
      mkdirSync(join(at, name), { recursive: true })
    for (const name of ['mosquitto', 'chown', 'mosquitto_passwd', 'cat', 'sed']) {
      const real = ['mosquitto', 'chown'].includes(name) ? 'true' : name
      const note = `#!/bin/sh\necho "${name} $*" >> ${noted}\nPATH=\${PATH#*:} exec ${real} "$@"\n`
      writeFileSync(join(at, 'bin', name), note, { mode: 0o755 })
    }
    writeFileSync(join(at, 'run/secrets/mqtt_password'), `${password}\n`)
  }

  /** What compose makes of `$$`, with the folders of the container in this one. */
  function start(): void {
    const [shell = '', flag = '', script = ''] = services['mosquitto']?.command ?? []
    const here = script.replaceAll('$$', '$').replaceAll(/\/(?=(mosquitto|run)\/)/g, `${at}/`)
    const env = { ...process.env, TMPDIR: join(at, 'tmp'), PATH: `${join(at, 'bin')}:${process.env['PATH']}` }
    execFileSync(shell, [flag, here], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  }

  const modeOf = (path: string) => statSync(path).mode & 0o777
  const loginOf = (user: string) =>
    readFileSync(kept, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(`${user}:`))

  it('gets its password through files that only it can read, and keeps the logins of devices', () => {
    prepare()
    writeFileSync(kept, 'tank-01:$7$101$c2FsdA==$aGFzaA==\ncistern:$7$101$b2xk$b2xk\n')
    start()
    start()
    expect(loginOf('tank-01')).toEqual(['tank-01:$7$101$c2FsdA==$aGFzaA=='])
    const [line = '', ...more] = loginOf('cistern')
    expect(more).toEqual([])
    const [, , rounds, salt = '', hash = ''] = line.split('$')
    const expected = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 64, 'sha512')
    expect(hash).toBe(expected.toString('base64'))
    expect(readFileSync(options, 'utf8')).toBe(`-u cistern\n-P ${password}\n`)
    expect([kept, options].map(modeOf)).toEqual([0o600, 0o600])
    expect(readdirSync(join(at, 'mosquitto/data'))).toEqual(['mosquitto.passwd'])
    expect(readdirSync(join(at, 'tmp'))).toEqual([])
    expect(readFileSync(noted, 'utf8')).toMatch(/^mosquitto -c /m)
  })

  it('shows its password on no command line', () => {
    expect(readFileSync(noted, 'utf8')).toMatch(/mosquitto_passwd/)
    expect(readFileSync(noted, 'utf8')).not.toContain('worker')
    const health = services['mosquitto']?.healthcheck?.test.join(' ')
    expect(health).toContain('XDG_CONFIG_HOME=/run/health mosquitto_sub ')
    expect(health).not.toMatch(/ -P|secrets/)
  })

  it('does not start with a password that would be cut', () => {
    writeFileSync(join(at, 'run/secrets/mqtt_password'), 'one:two')
    expect(start).toThrow(/without a colon/)
  })
})

describe('monitoring', () => {
  it('asks a console for everything, with the rules that are shipped', () => {
    const { rule_files, scrape_configs } = parse(read('prometheus/prometheus.yml')) as {
      rule_files: string[]
      scrape_configs: { metrics_path: string; authorization: { credentials_file: string } }[]
    }
    expect(rule_files).toEqual(['/etc/prometheus/rules.yml'])
    expect(scrape_configs).toEqual([
      expect.objectContaining({
        metrics_path: '/api/metrics',
        authorization: { credentials_file: '/run/secrets/metrics_token' },
      }),
    ])
  })
})
