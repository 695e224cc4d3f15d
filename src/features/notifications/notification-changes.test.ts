import { expect, it } from 'vitest'
import { notificationFixture } from '~/tests/support/fixtures/notification-fixture'
import { applyChanges, withChange, withoutChange } from './notification-changes'

const none = new Map<string, 'read' | 'gone'>()
const list = ['a', 'b', 'c'].map((_id) => notificationFixture({ _id }))

it('shows what has been done, and as it was when that is taken back', () => {
  const read = withChange(none, ['a', 'b'], 'read')
  expect(applyChanges(list, read).map((one) => one.read)).toEqual([true, true, false])
  const gone = withChange(read, ['a'], 'gone')
  expect(applyChanges(list, gone).map(({ _id }) => _id)).toEqual(['b', 'c'])
  expect(applyChanges(list, withoutChange(gone, ['a'], 'gone')).map((one) => one.read)).toEqual([
    false,
    true,
    false,
  ])
})

it('does not take back what was done later', () => {
  const gone = withChange(withChange(none, ['a'], 'read'), ['a'], 'gone')
  expect(withoutChange(gone, ['a'], 'read')).toEqual(new Map([['a', 'gone']]))
})
