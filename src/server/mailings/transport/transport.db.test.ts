import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { TransportCheck } from '@/contracts/superuser/mail-transport'
import { checkMailTransport } from '@/contracts/superuser/mail-transport'
import { env } from '@/server/env'
import { answerOf } from '~/tests/support/administration'
import { makeUser } from '~/tests/support/fixtures/factories'
import { startDns, type Zone } from '~/tests/support/services/dns'
import { checkDns } from './dns-check'
import { checkSmtp } from './smtp-check'

const undo: (() => void)[] = []
afterEach(() => {
  for (const stop of undo.splice(0)) stop()
})

async function startServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disableReverseLookup: true, closeTimeout: 100, ...options })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  undo.push(() => server.close())
  return (server.server.address() as AddressInfo).port
}

const pem = (name: string) => readFileSync(`tests/support/services/tls/${name}.pem`)
const withTls = (): SMTPServerOptions => ({
  key: pem('key'),
  cert: pem('cert'),
  onAuth: ({ username, password }, _, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Invalid login')),
})

const codes = (steps: Record<string, { state: string; code: string }>) =>
  Object.fromEntries(Object.entries(steps).map(([id, { state, code }]) => [id, `${state}, ${code}`]))

describe('the mail server', () => {
  it('is connected to, encrypted and logged in to', async () => {
    const port = await startServer(withTls())
    const url = `smtp://ada:right@127.0.0.1:${port}?tls.rejectUnauthorized=false`
    const steps = await checkSmtp(url)
    expect(codes(steps)).toEqual({ connect: 'ok, connected', tls: 'ok, encrypted', login: 'ok, accepted' })
    expect(steps.tls.detail).toMatch(/^TLSv1\.[23]$/)
  })

  it('that knows another password says so, and nobody reads ours', async () => {
    const port = await startServer(withTls())
    const url = `smtp://ada:wrong-secret@127.0.0.1:${port}?tls.rejectUnauthorized=false`
    const steps = await checkSmtp(url)
    expect(codes(steps)).toMatchObject({ tls: 'ok, encrypted', login: 'bad, refused' })
    expect(JSON.stringify(steps)).not.toContain('wrong-secret')
  })

  it('with a certificate of somebody else is not believed', async () => {
    const port = await startServer(withTls())
    const steps = await checkSmtp(`smtp://ada:right@127.0.0.1:${port}`)
    expect(codes(steps)).toEqual({
      connect: 'ok, connected',
      tls: 'bad, failed',
      login: 'unknown, not_tried',
    })
  })

  it('without encryption and login is fine on this machine only', async () => {
    const port = await startServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
    const steps = await checkSmtp(`smtp://127.0.0.1:${port}`)
    expect(codes(steps)).toEqual({ connect: 'ok, connected', tls: 'ok, local', login: 'ok, none' })
  })

  it('that is away says what was tried', async () => {
    const port = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true })
    for (const stop of undo.splice(0)) stop()
    const steps = await checkSmtp(`smtp://127.0.0.1:${port}`)
    expect(codes(steps)).toEqual({
      connect: 'bad, failed',
      tls: 'unknown, not_tried',
      login: 'unknown, not_tried',
    })
    expect(steps.connect.detail).toContain(`127.0.0.1:${port}`)
  })
})

const KEY = `v=DKIM1; k=rsa; p=${'MIGfMA0GCSqGSIb3'.repeat(20)}`

async function look(zone: Zone, { domain = 'water.example.org', selector = '' } = {}) {
  const { resolver, stop } = await startDns(zone)
  undo.push(stop)
  return byId(await checkDns({ resolver, domain }, selector))
}
const byId = (checks: readonly TransportCheck[]) =>
  codes(Object.fromEntries(checks.map((check) => [check.id, check])))

describe('the sender’s domain', () => {
  it('with all records is fine, a policy above it counts', async () => {
    const found = await look({
      'water.example.org': { txt: ['v=spf1 include:mail.example -all'], mx: ['mx.example.org'] },
      'selector1._domainkey.water.example.org': { txt: [KEY] },
      '_dmarc.example.org': { txt: ['v=DMARC1; p=reject'] },
    })
    expect(found).toEqual({ mx: 'ok, fine', spf: 'ok, fine', dkim: 'ok, fine', dmarc: 'ok, fine' })
  })

  it('without records lacks them; a key may stand under a name that nobody knows', async () => {
    expect(await look({ 'water.example.org': {} })).toEqual({
      mx: 'warning, missing',
      spf: 'bad, missing',
      dkim: 'unknown, unfound',
      dmarc: 'bad, missing',
    })
    const named = { 'odd._domainkey.water.example.org': { txt: [KEY] } }
    expect(await look(named)).toMatchObject({ dkim: 'unknown, unfound' })
    expect(await look(named, { selector: 'odd' })).toMatchObject({ dkim: 'ok, fine' })
  })

  it('could not be looked at where no name server answers', async () => {
    const { resolver, stop } = await startDns({})
    stop()
    const unseen = 'unknown, unseen'
    const checks = await checkDns({ resolver, domain: 'water.example.org' }, '')
    expect(byId(checks)).toEqual({ mx: unseen, spf: unseen, dkim: unseen, dmarc: unseen })
  })

  it('that only this machine knows is not looked for', async () => {
    const local = 'unknown, local'
    expect(await look({}, { domain: 'localhost' })).toEqual({
      mx: local,
      spf: local,
      dkim: local,
      dmarc: local,
    })
  })
})

it('a server without mail says which setting is missing', async () => {
  const person = await makeUser('superuser')
  expect(env.SMTP_URL).toBeUndefined()
  const { checks } = await answerOf(checkMailTransport, person, { body: {} })
  expect(byId(checks)).toMatchObject({ settings: 'bad, missing', connect: 'unknown, not_tried' })
})
