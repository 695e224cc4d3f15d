import { expect, it } from 'vitest'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { profileUpdateOf, changedSince, profileErrorsOf, hasProfileChanges } from './profile-draft'

const user = personFixture()

it.each([
  [{}, {}],
  [{ name: 'Owner' }, {}],
  [{ name: 'Ada', phone: '' }, { name: 'Ada' }],
  [{ theme: 'dark', units: 'metric' }, { preferences: { theme: 'dark' } }],
  [
    { marketingOptIn: true, alertEmails: false },
    { marketingOptIn: true, preferences: { alertEmails: false } },
  ],
  [{ password: '' }, {}],
  [{ currentPassword: 'left over' }, {}],
  [{ password: 'new one' }, { password: 'new one' }],
  [
    { password: 'new one', currentPassword: 'old' },
    { password: 'new one', currentPassword: 'old' },
  ],
] as const)('of %o is sent %o', (changes, body) => {
  expect(profileUpdateOf(user, changes)).toEqual(body)
  expect(hasProfileChanges(user, changes)).toBe(Object.keys(body).length > 0)
})

it('knows what was typed while something was being saved', () => {
  const sent = { name: 'Ada', phone: '4002' }
  expect(changedSince({ ...sent }, sent)).toEqual({})
  const now = { name: 'Ada Rao', phone: '4002', theme: 'dark' } as const
  expect(changedSince(now, sent)).toEqual({ name: 'Ada Rao', theme: 'dark' })
})

it('finds the field of an issue, in their order, and keeps its first', () => {
  const issues = [
    { path: 'preferences.units', message: 'a' },
    { path: 'name', message: 'b' },
    { path: 'name', message: 'c' },
    { path: 'role', message: 'd' },
    { path: '', message: 'e' },
  ]
  expect(Object.entries(profileErrorsOf(issues))).toEqual([
    ['units', 'a'],
    ['name', 'b'],
  ])
})
