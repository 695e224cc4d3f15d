import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailingAudience } from '@/contracts/superuser/mailing'
import { getMailingChoices, previewAudience } from '@/contracts/superuser/mailings'
import type { MailingKind } from '@/domain/mailings/mailing'
import { languageOf } from '@/domain/text/languages'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { answerOf } from '~/tests/support/administration'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { audienceOf } from '~/tests/support/mailings'

type DeviceFacts = { tags: string[]; kind: string | null; family: string; firmware: string | null }
type PersonFacts = {
  role: 'user' | 'admin' | 'superuser'
  language: string | undefined
  verified: boolean
  disabled: boolean
  optIn: boolean
  devices: DeviceFacts[]
}
type Person = PersonFacts & { id: string }

const device = fc.record<DeviceFacts>({
  tags: fc.subarray(['north', 'south', 'well']),
  kind: fc.constantFrom('tank', 'pump', null),
  family: fc.constantFrom('native', 'tasmota'),
  firmware: fc.constantFrom('1.0', '2.0', null),
})
const facts = fc.record<PersonFacts>({
  role: fc.constantFrom('user', 'user', 'admin', 'superuser'),
  language: fc.constantFrom('en', 'es', 'hi', 'es-MX', 'ES_mx', 'fr', '', undefined),
  verified: fc.constantFrom(true, true, false),
  disabled: fc.constantFrom(false, false, false, true),
  optIn: fc.boolean(),
  devices: fc.array(device, { maxLength: 3 }),
})

let sender: Signed
const people: Person[] = []

async function make(person: PersonFacts): Promise<Person> {
  const { role, language, verified, disabled, optIn, devices } = person
  const preferences: Prisma.InputJsonObject = language === undefined ? {} : { language }
  const { id } = await db().user.create({
    data: {
      email: `${randomUUID()}@example.org`,
      name: 'Reader',
      role,
      preferences,
      emailVerifiedAt: verified ? new Date() : null,
      disabledAt: disabled ? new Date() : null,
      marketingOptIn: optIn,
    },
  })
  for (const one of devices) await makeDevice({ ...one, ownerId: id })
  return { ...person, id }
}

beforeAll(async () => {
  sender = await makeUser('superuser')
  for (const one of fc.sample(facts, { numRuns: 60, seed: 7 })) people.push(await make(one))
})
// other people of this database are no part of the model
beforeAll(() =>
  db().user.updateMany({
    where: { id: { notIn: people.map(({ id }) => id) } },
    data: { emailVerifiedAt: null },
  }),
)
afterAll(() => db().rateLimit.deleteMany())

/** The rules in words of TypeScript. */
function isIn({ role, language, devices }: Person, audience: MailingAudience): boolean {
  const { roles, languages, tags, kinds, firmware } = audience
  const meets = (one: DeviceFacts) =>
    (tags.length === 0 || one.tags.some((tag) => tags.includes(tag))) &&
    (kinds.length === 0 || (one.kind !== null && kinds.includes(one.kind))) &&
    (firmware.length === 0 ||
      firmware.some(({ family, version }) => family === one.family && version === one.firmware))
  const asksForDevices = tags.length + kinds.length + firmware.length > 0
  return (
    (roles.length === 0 || roles.includes(role)) &&
    (languages.length === 0 || languages.includes(languageOf(language))) &&
    (!asksForDevices || devices.some(meets))
  )
}

function reasonFor(person: Person, kind: MailingKind, { excluded }: MailingAudience): string | null {
  if (excluded.includes(person.id)) return 'excluded'
  if (person.disabled) return 'disabled'
  if (!person.verified) return 'unverified'
  return kind === 'news' && !person.optIn ? 'opted_out' : null
}

const audience = () =>
  fc.record<MailingAudience>({
    roles: fc.subarray(['user', 'admin', 'superuser']),
    languages: fc.subarray(['en', 'es', 'hi']),
    tags: fc.subarray(['north', 'south', 'nowhere']),
    kinds: fc.subarray(['tank', 'pump']),
    firmware: fc.subarray([
      { family: 'native', version: '1.0' },
      { family: 'tasmota', version: '2.0' },
      { family: 'tasmota', version: '9.9' },
    ]),
    excluded: fc.subarray(people.map(({ id }) => id)),
  })

/** Of those of the model; others of this database are unverified. */
const reasonsOf = (leftOut: { reason: string; people: number }[]) =>
  Object.fromEntries(
    leftOut.filter(({ reason }) => reason !== 'unverified').map(({ reason, people: n }) => [reason, n]),
  )

describe('the audience of a mailing', () => {
  it('is what its rules say, for any people and any choice', async () => {
    await fc.assert(
      fc.asyncProperty(audience(), fc.constantFrom('news', 'notice'), async (chosen, kind) => {
        const found = await answerOf(previewAudience, sender, { body: { kind, audience: chosen } })
        const inIt = people.filter((person) => isIn(person, chosen))
        const reasons = inIt.map((person) => reasonFor(person, kind, chosen))
        expect(found.recipients).toBe(reasons.filter((reason) => reason === null).length)
        const count = (reason: string) => reasons.filter((one) => one === reason).length
        const expected = ['excluded', 'disabled', 'opted_out'].map((reason) => [reason, count(reason)])
        expect(reasonsOf(found.leftOut)).toEqual(Object.fromEntries(expected.filter(([, n]) => n)))
      }),
      { numRuns: 60 },
    )
  })

  it('says who some of them are, and which languages they read', async () => {
    await db().rateLimit.deleteMany()
    const body = { kind: 'notice', audience: audienceOf({ languages: ['es'] }) }
    const { sample, languages, recipients } = await answerOf(previewAudience, sender, { body })
    expect(languages).toEqual([{ language: 'es', people: recipients }])
    expect(sample.length).toBe(Math.min(8, recipients))
    for (const one of sample) {
      const person = people.find(({ id }) => id === one.id)
      expect(one).toMatchObject({ language: 'es', devices: person?.devices.length })
    }
  })

  it('leaves out whose mailbox was gone', async () => {
    const reader = people.find(({ verified, disabled }) => verified && !disabled)
    const ask = async () =>
      answerOf(previewAudience, sender, { body: { kind: 'notice', audience: audienceOf() } })
    const before = await ask()
    const mailing = await db().mailing.create({ data: { name: 'Old', audience: {}, content: {} } })
    const bounced = { mailingId: mailing.id, userId: reader?.id ?? '', position: 1, state: 'bounced' }
    await db().mailingRecipient.create({ data: { ...bounced, reason: 'permanent' } })
    const after = await ask()
    expect(after.recipients).toBe(before.recipients - 1)
    expect(after.leftOut).toContainEqual({ reason: 'bounced', people: 1 })
    await db().mailingRecipient.updateMany({ data: { reason: 'transient' } })
    expect((await ask()).recipients).toBe(before.recipients)
  })

  it('can be chosen by what there is', async () => {
    const choices = await answerOf(getMailingChoices, sender)
    expect(choices.kinds).toEqual(expect.arrayContaining(['pump', 'tank']))
    expect(choices.tags).toEqual(expect.arrayContaining(['north', 'south', 'well']))
    const owners = (family: string, version: string) =>
      people.filter(({ devices }) => devices.some((d) => d.family === family && d.firmware === version))
        .length
    expect(choices.firmware).toContainEqual({
      family: 'native',
      version: '1.0',
      owners: owners('native', '1.0'),
    })
  })
})
