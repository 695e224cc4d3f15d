import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDeviceList, three } from '~/tests/support/ui/device-list'

describe('devices that others want to share', () => {
  const invitation = {
    id: 'i1',
    deviceId: 'east',
    role: 'viewer',
    from: 'anna@example.test',
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-12-21T10:00:00.000Z',
  }
  const words = 'anna@example.test invites you to look at a device'

  it.each([
    ['Accept', 'POST /invitations/i1/accept', 'east is in your list now'],
    ['Decline', 'DELETE /invitations/i1', 'You declined the invitation'],
  ])('%s', async (button, path, said) => {
    let invitations = [invitation]
    const answer = () => {
      invitations = []
      return {}
    }
    const answers = { 'GET /invitations': () => ({ body: { invitations } }), [path]: answer }
    openDeviceList(three, { answers })
    await screen.findByText(words)
    fireEvent.click(screen.getByRole('button', { name: button }))
    await screen.findByText(said)
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })
})
