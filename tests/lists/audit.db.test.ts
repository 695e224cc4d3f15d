import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import { AUDIT_ACTIONS } from '@/contracts/audit-actions'
import type { Endpoint } from '@/contracts/endpoint'
import { isMachine } from '@/domain/access/policy'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import {
  type AuditCase,
  type AuditCases,
  actorOf,
  type CallName,
  type Entity,
  secretsIn,
  storedSecrets,
} from './support/audit-case'
import { expectRefusedInLook } from './support/refused-look'

/** Every call that changes something leaves its records, generated from the endpoint table. */
const table = Object.entries(endpoints as Record<CallName, Endpoint>) as [CallName, Endpoint][]
const declared = table.filter(([, e]) => e.audit.length > 0)
const writing = table.filter(([, e]) => e.method !== 'GET' && !isMachine(e.access))

/** Calls that leave no record, and why. */
const EXEMPT: Partial<Record<CallName, string>> = {
  oauthBegin: 'says where the provider is; nobody is signed in yet',
  oauthFinish: 'hands over the session that the callback started',
  previewSensor: 'a preview changes nothing',
  previewMapping: 'a preview changes nothing',
  previewRollout: 'a preview changes nothing',
  listLeftOut: 'a list changes nothing',
  previewAudience: 'a preview changes nothing',
  previewMail: 'a preview changes nothing',
  checkMailTransport: 'asks the mail server and name servers, changes nothing',
  claimSheet: 'prints what it is given',
  showUserInvitation: 'a read that keeps the token out of the address',
  viewSharedDashboard:
    'a read that keeps the token out of the address; when somebody looked last is in the list',
  readSharedDashboard: 'a read that keeps the token out of the address',
  passkeyOptions: 'a challenge is stored nowhere',
  passkeyLoginOptions: 'a challenge is stored nowhere',
  testPush: 'a test message',
  testTelegram: 'a test message',
  testWebhook: 'a test message',
  readNotification: 'a read mark of one’s own',
  readAllNotifications: 'read marks of one’s own',
  removeNotification: 'one’s own bell',
  restoreNotification: 'one’s own bell',
  moveWidgets: 'positions of widgets',
  startFirmwareUpload: 'bytes that nothing refers to yet; recorded when they become an image',
  appendFirmwareUpload: 'bytes that nothing refers to yet',
  dropFirmwareUpload: 'bytes that nothing refers to yet',
}

const modules = import.meta.glob<Record<string, AuditCases>>('./support/audit-cases/*.ts', { eager: true })
const cases: AuditCases = Object.assign({}, ...Object.values(modules).flatMap((one) => Object.values(one)))

// each case registers people, all from one address
beforeEach(() => db().$executeRaw`delete from rate_limit`)

const CLIENT = 'the list of audited calls'
const ADDRESS = '198.51.100.7'

const newestId = async () => (await db().auditRecord.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0n
const recordsAfter = (id: bigint) =>
  db().auditRecord.findMany({ where: { id: { gt: id } }, orderBy: { id: 'asc' } })
type Row = Awaited<ReturnType<typeof recordsAfter>>[number]

/** The call's answer and the records that it left. */
async function call(endpoint: Endpoint, { token, params, query, body, headers }: AuditCase) {
  const known = await newestId()
  const input = { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) }
  const by = { ...(token !== undefined && { token }), address: ADDRESS }
  const response = await api(endpoint, { ...input, ...by, headers: { 'user-agent': CLIENT, ...headers } })
  return { response, text: await response.text(), records: await recordsAfter(known) }
}

const entityOf = ({ entity }: AuditCase, { action }: Row): Entity | undefined =>
  'type' in entity ? (entity as Entity) : entity[action as keyof typeof entity]

/** What a record must say of its case; what only the call knows is left out. */
function expectedOf(made: AuditCase, row: Row, actor: AuditCase['actor']) {
  const entity = entityOf(made, row)
  const session = row.action === 'session.start' ? row.entityId : (actor?.sessionId ?? null)
  return {
    ...{ actorType: actor?.type, sessionId: session, entityType: entity?.type },
    ...(actor?.id !== undefined && { actorId: actor.id }),
    ...(actor?.name !== undefined && { actorName: actor.name }),
    ...(entity?.id !== undefined && { entityId: entity.id }),
    ...(entity?.name !== undefined && { entityName: entity.name }),
    ...{ result: 'ok', ip: ADDRESS, client: made.client ?? CLIENT },
  }
}

const asText = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))

/** Short texts are in many things that are no secret. */
const SHORTEST_SECRET = 6

async function secretsOf(made: AuditCase, answer: string): Promise<string[]> {
  const { params, query, body, token, headers, secrets = [] } = made
  const sent = secretsIn([params, query, body, { token, code: Object.values(headers ?? {}) }])
  const answered = answer.startsWith('{') ? secretsIn(JSON.parse(answer)) : []
  const all = [...sent, ...answered, ...secrets, ...(await storedSecrets())]
  return [...new Set(all)].filter(({ length }) => length >= SHORTEST_SECRET)
}

/** Makes a case, calls once, and answers the actions that were recorded. */
async function check(endpoint: Endpoint, make: () => Promise<AuditCase>): Promise<string[]> {
  const made = await make()
  const actor = made.actor ?? (await actorOf(made.token ?? ''))
  await expectRefusedInLook(endpoint, made)
  const known = await storedSecrets()
  const { response, text, records } = await call(endpoint, made)
  await made.after?.()
  expect(response.status, text).toBeLessThan(400)
  const actions = records.map(({ action }) => action)
  expect(actions.toSorted()).toEqual([...(made.leaves ?? endpoint.audit)].sort())
  for (const row of records) expect(row).toMatchObject(expectedOf(made, row, actor))
  expectOneRequest(records, response)
  const written = asText(records)
  const secrets = [...known, ...(await secretsOf(made, text))]
  expect(secrets.filter((secret) => secret.length >= SHORTEST_SECRET && written.includes(secret))).toEqual([])
  return actions
}

/** Streams and redirects do not name their request. */
function expectOneRequest(records: readonly Row[], response: Response): void {
  const [id, ...others] = new Set(records.map(({ requestId }) => requestId))
  expect(others).toEqual([])
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const named = response.headers.get('x-request-id')
  if (named !== null) expect(id).toBe(named)
}

describe('the table of calls', () => {
  it.each(writing)('%s declares its records or is exempt for a reason', (name, { audit }) => {
    expect([audit.length > 0, EXEMPT[name] !== undefined]).toContain(true)
    expect([audit.length > 0, EXEMPT[name] !== undefined]).toContain(false)
  })

  it('has every exempt call', () => {
    const names = writing.map(([name]) => name)
    expect(Object.keys(EXEMPT).filter((name) => !names.some((one) => one === name))).toEqual([])
  })

  it('has a case for every call that declares records', () => {
    expect(Object.keys(cases).sort()).toEqual(declared.map(([name]) => name).sort())
  })

  it('declares known actions once', () => {
    for (const [name, { audit }] of declared) expect(new Set(audit).size, name).toBe(audit.length)
    expect(declared.flatMap(([, { audit }]) => audit).filter((one) => !AUDIT_ACTIONS.includes(one))).toEqual(
      [],
    )
  })
})

describe('a call that changes something', () => {
  // every case registers people of its own
  beforeEach(() => db().rateLimit.deleteMany())

  it.each(declared.filter(([name]) => cases[name]))(
    '%s leaves exactly what it declares, and in a read-only look nothing',
    async (name, e) => {
      const left = []
      for (const make of [cases[name] ?? []].flat()) left.push(...(await check(e, make)))
      expect([...new Set(left)].sort()).toEqual([...e.audit].sort())
    },
  )
})
