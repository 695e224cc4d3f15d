import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRabbitmq } from '~/tests/walks/support/rabbitmq'
import { type Machines, prepareMachines } from './rabbitmq-machines'

const isDebian = hasRabbitmq && existsSync('/usr/lib/rabbitmq/lib')
const why = isDebian ? '' : " (skipped: Debian's package of RabbitMQ is not installed)"
const dir = mkdtempSync(join(tmpdir(), 'authorities-'))
let machines: Machines
let hooks: Server

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
const NEW_KEY = ['-newkey', 'rsa:2048', '-nodes']

/** The file of an authority's certificate; its key is beside it. */
function makeAuthority(name: string): string {
  openssl('req', '-x509', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`)
  return join(dir, `${name}.crt`)
}

/** Certificate and key of the host by which nodes reach the console. */
function certify(authority: string) {
  openssl('req', ...NEW_KEY, '-subj', '/CN=localhost', '-keyout', 'host.key', '-out', 'host.csr')
  writeFileSync(join(dir, 'host.ext'), 'subjectAltName=DNS:localhost\n')
  const by = ['-CA', authority, '-CAkey', authority.replace('.crt', '.key'), '-CAcreateserial']
  openssl('x509', '-req', '-in', 'host.csr', ...by, '-extfile', 'host.ext', '-out', 'host.crt')
  return { cert: readFileSync(join(dir, 'host.crt')), key: readFileSync(join(dir, 'host.key')) }
}

/** A console that lets everybody in. */
async function startHooks(tls: ReturnType<typeof certify>): Promise<string> {
  hooks = createServer(tls, (request, response) => {
    request.resume().on('end', () => response.end('allow'))
  }).listen(0, '127.0.0.1')
  await once(hooks, 'listening')
  const address = hooks.address()
  return `https://hook:word@localhost:${address instanceof Object ? address.port : 0}`
}

/** The documented commands of one of RabbitMQ's programs, with the names of the nodes of this test. */
const documented = (program: string): string[][] =>
  [...readFileSync('docs/cluster.md', 'utf8').matchAll(/^sudo (rabbitmq\S* .*)$/gm)]
    .map(([, line = '']) => machines.named(line).match(/'[^']*'|[^\s']+/g) ?? [])
    .map((words) => words.map((word) => word.replaceAll("'", '')))
    .filter(([name]) => name === program)

const login = (machine: 'a' | 'b') =>
  connectAsync(
    machines.mqttOf(machine),
    { protocolVersion: 4, reconnectPeriod: 0, username: 'tank-01', password: 'x', clientId: 'tank-01' },
    false,
  )

describe.skipIf(!isDebian)(`a cluster of three machines with the files of deploy/${why}`, () => {
  beforeAll(async () => {
    const known = makeAuthority('known')
    const origin = await startHooks(certify(known))
    const here = { origin, authorities: known }
    const there = { origin, authorities: makeAuthority('other') }
    machines = await prepareMachines({ a: here, b: there, c: here })
    // as documented: the first one, then the others
    await machines.start('a')
    await Promise.all([machines.start('b'), machines.start('c')])
  }, 240_000)
  afterAll(async () => {
    await machines?.stop()
    hooks?.close()
    rmSync(dir, { recursive: true })
  })

  it('forms by itself, as the documented commands show', () => {
    const commands = documented('rabbitmqctl')
    expect(commands.map(([, verb]) => verb)).toEqual(['await_online_nodes', 'cluster_status'])
    const [, status = ''] = commands.map((command) => machines.run('a', command))
    const running = status.slice(status.indexOf('Running Nodes'), status.indexOf('Versions'))
    for (const machine of ['a', 'b', 'c'] as const) expect(running).toContain(machines.nameOf(machine))
  }, 120_000)

  it('has its queues on all machines after the documented commands, not before', () => {
    const commands = documented('rabbitmq-queues')
    const [status = []] = commands.slice(-1)
    const members = () => {
      const said = machines.run('a', status)
      return (['a', 'b', 'c'] as const).filter((machine) => said.includes(machines.nameOf(machine)))
    }
    expect(members()).toEqual(['a'])
    for (const command of commands.slice(0, -1)) machines.run('a', command)
    expect(members()).toEqual(['a', 'b', 'c'])
  }, 120_000)

  it('asks the console whose certificate it knows, and no other', async () => {
    const device = await login('a')
    await device.endAsync()
    await expect(login('b')).rejects.toThrow(/not authorized|bad user/i)
  }, 60_000)
})
