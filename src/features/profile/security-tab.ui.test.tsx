import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { showProfile, writesOf } from '~/tests/support/ui/profile'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('security', () => {
  it('sends a new password only when there is one, and asks for the current one when the server does', async () => {
    const message = 'Enter your current password to set a new one'
    let isAsked = false
    const { calls } = showProfile({
      search: '?tab=security',
      answers: {
        'PATCH /users/me': ({ body }) => {
          if ((body as { currentPassword?: string }).currentPassword) return { status: 503 }
          isAsked = true
          return { status: 403, body: { message, code: 'reauth_required' } }
        },
      },
    })
    await screen.findByLabelText('New Password')
    expect(screen.getByText('Leave blank to keep your current password')).toBeTruthy()
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    type('New Password', 'a long walk to the well')
    expect(screen.getByText('Strength: strong')).toBeTruthy()
    save()
    await screen.findByLabelText('Current Password')
    expect(isAsked).toBe(true)
    expect(screen.getAllByText(message)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(field('Current Password')))
    type('Current Password', 'the old one')
    save()
    await screen.findByText('Update failed')
    const [first, second] = writesOf(calls).map(([, , body]) => body)
    expect(first).toEqual({ password: 'a long walk to the well' })
    expect(second).toEqual({ password: 'a long walk to the well', currentPassword: 'the old one' })
    expect(field('New Password').value).toBe('a long walk to the well')
  })
})

describe('system', () => {
  it('tells versions, browser, platform, session start and role', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    )
    showProfile({ search: '?tab=system' })
    await screen.findByText('what runs')
    const facts = ['Browser', 'Platform', 'Session start', 'User role'].map(
      (name) => screen.getByText(name).nextElementSibling?.textContent,
    )
    await waitFor(() => expect(screen.getByText(/Nov 21, 2026/)).toBeTruthy())
    expect(facts.slice(0, 2)).toEqual(['Firefox 133.0', 'Linux'])
    expect(facts[3]).toBe('User')
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  })
})
