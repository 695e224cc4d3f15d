import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccountContent, planMerge } from './plan-merge'

const EMPTY: AccountContent = {
  ...{ devices: [], shares: [], invitations: [], transfers: [], mutes: [], widgets: [], views: [] },
  ...{ telegram: false, ownsAddress: true },
}
const device = (name: string) => ({ device: name, name })
const share = (name: string, role: 'viewer' | 'operator') => ({ ...device(name), role })
const invitation = (name: string, role: 'viewer' | 'operator') => ({ ...share(name, role), id: `i-${name}` })

describe('shares', () => {
  it.each([
    ['the other account owns the device', { devices: [device('d')] }, 'viewer', 'drop-owned'],
    ['the other account has a lower role', { shares: [share('d', 'viewer')] }, 'operator', 'drop-raised'],
    ['the other account has the same', { shares: [share('d', 'viewer')] }, 'viewer', 'drop-held'],
    ['the other account has a higher role', { shares: [share('d', 'operator')] }, 'viewer', 'drop-held'],
    ['none of these', { shares: [share('e', 'operator')] }, 'viewer', 'move'],
  ] as const)('%s', (_, into, role, does) => {
    const plan = planMerge({ ...EMPTY, shares: [share('d', role)] }, { ...EMPTY, ...into })
    expect(plan.shares.map((one) => one.does)).toEqual([does])
  })

  it('of the other account with devices that become its own end', () => {
    const into = { ...EMPTY, shares: [share('d', 'viewer'), share('e', 'viewer')] }
    const { obsolete } = planMerge({ ...EMPTY, devices: [device('d')] }, into)
    expect(obsolete.shares).toEqual([share('d', 'viewer')])
  })
})

describe('invitations and offers', () => {
  const asked = {
    ...EMPTY,
    invitations: [invitation('d', 'operator')],
    transfers: [{ ...device('d'), id: 't' }],
  }
  it.each([
    ['the address is not proven', { ...asked, ownsAddress: false }, {}, 'stay', 'stay'],
    ['the other account owns the device', asked, { devices: [device('d')] }, 'drop-owned', 'drop-owned'],
    ['the other account sees the device', asked, { shares: [share('d', 'viewer')] }, 'drop-held', 'move'],
    [
      'the other has a lower invitation',
      asked,
      { invitations: [invitation('d', 'viewer')] },
      'drop-raised',
      'move',
    ],
    ['the other has the same', asked, { invitations: [invitation('d', 'operator')] }, 'drop-held', 'move'],
    ['none of these', asked, {}, 'move', 'move'],
  ] as const)('%s', (_, from, into, forInvitation, forOffer) => {
    const plan = planMerge(from, { ...EMPTY, ...into })
    expect([plan.invitations[0]?.does, plan.transfers[0]?.does]).toEqual([forInvitation, forOffer])
  })
})

describe('a dashboard', () => {
  const widget = (key: string, y = 0, isFirst = true) => ({ key, title: key, isFirst, y, h: 2 })
  it('comes below the other, under names that are free', () => {
    const from = { ...EMPTY, widgets: [widget('a'), widget('a-2', 2), widget('b', 4)] }
    const plan = planMerge(from, { ...EMPTY, widgets: [widget('a', 3)] })
    expect(plan.widgets.map(({ key, y }) => [key, y])).toEqual([
      ['a-3', 5],
      ['a-2', 7],
      ['b', 9],
    ])
  })

  it('other than the first stays as it is', () => {
    const from = { ...EMPTY, widgets: [widget('a', 1, false), widget('b')] }
    const plan = planMerge(from, { ...EMPTY, widgets: [widget('a', 3), widget('c', 8, false)] })
    expect(plan.widgets.map(({ key, y }) => [key, y])).toEqual([
      ['a-2', 1],
      ['b', 5],
    ])
  })

  it('keeps views of a name that both have', () => {
    const view = (id: string, list: string) => ({ id, list, name: 'North' })
    const from = { ...EMPTY, views: [view('1', 'devices'), view('2', 'users')] }
    const plan = planMerge(from, { ...EMPTY, views: [view('3', 'devices')] })
    expect(plan.views.map(({ name }) => name)).toEqual(['North 2', 'North'])
  })
})

it.each([
  [false, true, 'none'],
  [true, false, 'move'],
  [true, true, 'drop-held'],
] as const)('a chat: %s, the other %s, becomes %s', (from, into, does) => {
  expect(planMerge({ ...EMPTY, telegram: from }, { ...EMPTY, telegram: into }).telegram).toBe(does)
})

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'a-2', 'a 2', 'd'), { maxLength: 6 })
const roles = fc.constantFrom('viewer' as const, 'operator' as const)
const content: fc.Arbitrary<AccountContent> = fc
  .tuple(
    names,
    names,
    names,
    names,
    fc.array(roles, { minLength: 6, maxLength: 6 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([owned, shared, invited, named, of, telegram, ownsAddress]) => ({
    ...{ telegram, ownsAddress },
    devices: owned.map(device),
    shares: shared.map((name, index) => share(name, of[index] ?? 'viewer')),
    invitations: invited.map((name, index) => invitation(name, of[index] ?? 'viewer')),
    transfers: invited.map((name) => ({ ...device(name), id: `t-${name}` })),
    mutes: shared.map(device),
    widgets: named.map((key, y) => ({ key, title: key, isFirst: y % 2 === 0, y, h: 1 })),
    views: named.map((name) => ({ id: name, list: 'devices', name })),
  }))

describe('every plan', () => {
  it('has one line for each thing, and gives no two things one name', () => {
    fc.assert(
      fc.property(content, content, (from, into) => {
        const plan = planMerge(from, into)
        for (const part of ['shares', 'invitations', 'transfers', 'mutes'] as const)
          expect(plan[part].map(({ thing }) => thing)).toEqual(from[part])
        const keys = [...plan.widgets.map(({ key }) => key), ...into.widgets.map(({ key }) => key)]
        const views = [...plan.views.map(({ name }) => name), ...into.views.map(({ name }) => name)]
        for (const all of [keys, views]) expect(new Set(all).size).toBe(all.length)
        expect(plan.widgets).toHaveLength(from.widgets.length)
        expect(plan.views).toHaveLength(from.views.length)
      }),
    )
  })

  it('leaves nobody with less than either had', () => {
    const RANK = { viewer: 1, operator: 2, owner: 3 }
    const rankOf = ({ devices, shares }: Pick<AccountContent, 'devices' | 'shares'>, of: string) =>
      devices.some((one) => one.device === of)
        ? RANK.owner
        : Math.max(0, ...shares.filter((one) => one.device === of).map(({ role }) => RANK[role]))
    fc.assert(
      fc.property(content, content, (from, into) => {
        const plan = planMerge(from, into)
        const moved = plan.shares.flatMap(({ thing, does }) =>
          does === 'move' || does === 'drop-raised' ? [thing] : [],
        )
        const ended = plan.obsolete.shares.map((one) => one.device)
        const after = {
          devices: [...into.devices, ...plan.devices],
          shares: [...into.shares.filter((one) => !ended.includes(one.device)), ...moved],
        }
        for (const one of [...from.devices, ...from.shares, ...into.devices, ...into.shares])
          expect(rankOf(after, one.device)).toBeGreaterThanOrEqual(
            Math.max(rankOf(from, one.device), rankOf(into, one.device)),
          )
      }),
    )
  })
})
