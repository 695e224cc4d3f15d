import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDeviceList, three } from '~/tests/support/ui/device-list'

describe('devices that others offer', () => {
  const offer = {
    id: 't1',
    deviceId: 'east',
    deviceName: 'East',
    from: 'Anna',
    expiresAt: '2026-11-28T10:00:00.000Z',
  }
  it.each([
    ['Accept', 'POST /transfers/t1/accept', 'East is yours now'],
    ['Decline', 'DELETE /transfers/t1', 'You declined East'],
  ])('%s', async (button, path, said) => {
    let transfers = [offer]
    const answer = () => {
      transfers = []
      return {}
    }
    const answers = { 'GET /transfers': () => ({ body: { transfers } }), [path]: answer }
    openDeviceList(three, { answers })
    await screen.findByText('Anna offers you East')
    fireEvent.click(screen.getByRole('button', { name: button }))
    await screen.findByText(said)
    await waitFor(() => expect(screen.queryByText('Anna offers you East')).toBeNull())
  })

  it('an answer that fails says why', async () => {
    const gone = { status: 404, body: { message: 'This offer does not stand any more' } }
    openDeviceList(three, {
      answers: {
        'GET /transfers': () => ({ body: { transfers: [offer] } }),
        'POST /transfers/t1/accept': () => gone,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    await screen.findByText('This offer does not stand any more')
  })
})
