import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { importInvitations } from '@/contracts/admin/invitations'
import { db } from '@/server/db/prisma'
import { ageProof, answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'

const run = (by: Signed, csv: string, dryRun = false) =>
  answerOf(importInvitations, by, { body: { csv, dryRun } })
const at = (domain: string) =>
  db().userInvitation.findMany({ where: { email: { endsWith: `@${domain}` } }, orderBy: { email: 'asc' } })
const domainOf = () => `${randomUUID()}.example.org`

describe('a list of people', () => {
  it.each([
    ['commas', ',', '\n', ''],
    ['semicolons and a byte order mark', ';', '\r\n', '\ufeff'],
    ['tabs', '\t', '\r\n', ''],
  ])('separated by %s is invited as a whole', async (_, comma, end, bom) => {
    const [boss, domain] = [await makeUser('superuser'), domainOf()]
    const rows = [
      ['E-mail', 'Role', 'Note'],
      [`Ada@${domain}`, 'Admin', '"North; and, south"'],
      [`bo@${domain}`, '', '=SUM(A1)'],
    ]
    const csv = bom + rows.map((cells) => cells.join(comma)).join(end) + end
    expect(await run(boss, csv, true)).toMatchObject({ created: 2, problems: [] })
    expect(await at(domain)).toEqual([])
    expect(await run(boss, csv)).toMatchObject({ created: 2, problems: [] })
    expect(await at(domain)).toEqual([
      expect.objectContaining({ email: `ada@${domain}`, role: 'admin', note: 'North; and, south' }),
      expect.objectContaining({ email: `bo@${domain}`, role: 'user', note: '=SUM(A1)' }),
    ])
    const records = await db().auditRecord.count({ where: { action: 'invitation.create', actorId: boss.id } })
    expect(records).toBe(2)
  })

  it('with anything wrong is not invited at all, and each line says why', async () => {
    const [admin, user, domain] = [await makeUser('admin'), await makeUser(), domainOf()]
    const csv = [
      'email,role,note',
      `fine@${domain},user,`,
      'not an address,user,',
      `FINE@${domain},,`,
      `${user.email},,`,
      `x@${domain},owner,`,
      `y@${domain},admin,`,
      ',,nobody',
    ].join('\n')
    for (const dryRun of [true, false])
      expect(await run(admin, csv, dryRun)).toMatchObject({
        status: 200,
        created: 0,
        problems: [
          { line: 3, message: 'email: Enter a valid e-mail address' },
          { line: 4, message: `fine@${domain} is on line 2 already` },
          { line: 5, message: `${user.email} has an account already` },
          { line: 6, message: 'role: there is no role owner; known are user, admin, superuser' },
          { line: 7, message: 'role: only a superuser invites administrators and superusers' },
          { line: 8, message: 'email is missing' },
        ],
      })
    expect(await at(domain)).toEqual([])
  })

  it.each([
    ['', 'The list is empty'],
    ['email', 'The list is empty'],
    ['name,role\nada,user', 'The first line must name the columns; email is missing'],
    ['email,age\na@example.org,7', 'Unknown column age; known are email, role, note'],
    ['email,email\na@example.org,b', 'The column email is there twice'],
    ['email,note\na@example.org,"open', 'Line 2 cannot be read as CSV'],
    [
      `email\n${Array.from({ length: 2_001 }, (_, i) => `u${i}@example.org`).join('\n')}`,
      'At most 2,000 rows at once',
    ],
  ])('%# that is no such list is refused in clear words', async (csv, message) => {
    expect(await run(await makeUser('admin'), csv, true)).toMatchObject({ status: 400, message })
  })

  it.each([
    [10_000, 400, 'The list is too long: at most 2,000 rows at once'],
    [50_000, 413, 'The list is too long: at most 2,000 rows at once'],
  ])('of %d people is refused in clear words', async (count, status, message) => {
    const emails = Array.from({ length: count }, (_, i) => `u${i}@a-longer-name.exa`)
    const answer = await run(await makeUser('admin'), ['email', ...emails].join('\n'), true)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer)).toContain(message)
  })

  it('of 2,000 people is invited at once', async () => {
    const [admin, domain] = [await makeUser('admin'), domainOf()]
    const csv = ['email', ...Array.from({ length: 2_000 }, (_, i) => `u${i}@${domain}`)].join('\n')
    expect(await run(admin, csv)).toMatchObject({ created: 2_000, problems: [] })
    expect(await at(domain)).toHaveLength(2_000)
  })

  it('takes the place of open invitations, and a recent proof', async () => {
    const [admin, domain] = [await makeUser('admin'), domainOf()]
    const csv = `email\nada@${domain}`
    await run(admin, csv)
    await run(admin, csv)
    expect((await at(domain)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)
    await ageProof(admin)
    expect((await run(admin, csv)).code).toBe('reauth_required')
    expect((await run(admin, csv, true)).created).toBe(1)
  })
})
