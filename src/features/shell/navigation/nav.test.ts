import { describe, expect, it } from 'vitest'
import { ROLES } from '@/domain/access/policy'
import { activeHref, navFor, type NavSection } from './nav'

const SECTIONS: Record<(typeof ROLES)[number], NavSection[]> = {
  user: ['main'],
  admin: ['main', 'administration'],
  superuser: ['main', 'administration', 'superAdministration'],
}

describe('navFor', () => {
  it.each(ROLES)('shows a %s the sections with something in them', (role) => {
    expect(navFor(role).map((group) => group.section)).toEqual(SECTIONS[role])
  })

  it('shows nothing before the role is known', () => {
    expect(navFor(null)).toEqual([])
  })

  it('lists the super administration in the order of the specification', () => {
    const inOrder = [
      ...['/superuser', '/superuser/users', '/superuser/ota-manager', '/superuser/todos'],
      ...['/superuser/api-explorer', '/superuser/firmware-explorer'],
    ]
    const hrefs: string[] = navFor('superuser')[2]?.entries.map((e) => e.href) ?? []
    expect(hrefs).toEqual(inOrder)
  })

  it('lists the administration in the order of the specification', () => {
    expect(navFor('admin')[1]?.entries.map((e) => e.href)).toEqual(['/admin', '/admin/ota', '/audit'])
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
    ['/superuser/email', null],
    ['/devices/claim', '/devices/claim'],
    ['/devices/tank-1', '/devices'],
    ['/devicesque', null],
  ])('%s belongs to %s', (pathname, href) => {
    expect(activeHref(pathname)).toBe(href)
  })
})
