import { describe, expect, it } from 'vitest'
import { ROLES } from '@/domain/access/policy'
import { activeHref, NAV_ENTRIES, type NavEntry, navFor } from './nav'

const icon = NAV_ENTRIES[0]?.icon as NavEntry['icon']
const entries: NavEntry[] = [
  ...NAV_ENTRIES,
  { href: '/admin', label: 'users', icon, section: 'administration' },
  { href: '/superuser', label: 'tools', icon, section: 'superAdministration' },
]

describe('navFor', () => {
  it.each([
    ['user', ['main']],
    ['admin', ['main', 'administration']],
    ['superuser', ['main', 'administration', 'superAdministration']],
  ] as const)('shows a %s the sections with something in them', (role, sections) => {
    expect(navFor(role, entries).map((group) => group.section)).toEqual(sections)
  })

  it('shows nothing before the role is known', () => {
    expect(navFor(null, entries)).toEqual([])
  })

  it('has no empty section today', () => {
    for (const role of ROLES) expect(navFor(role).map((group) => group.section)).toEqual(['main'])
  })

  it('lists the main pages in the order of the sidebar', () => {
    expect(navFor('user')[0]?.entries.map((e) => e.href)).toEqual([
      '/',
      '/devices',
      '/devices/claim',
      '/widgets',
      '/profile',
    ])
  })
})

describe('activeHref', () => {
  it.each([
    ['/', '/'],
    ['/devices', '/devices'],
    ['/devices/claim', '/devices/claim'],
    ['/devices/tank-1', '/devices'],
    ['/devicesque', null],
  ])('%s belongs to %s', (pathname, href) => {
    expect(activeHref(pathname)).toBe(href)
  })
})
