import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { LeftOutButton } from './left-out-dialog'

const target = {
  ...{ families: [], hardware: [], versions: [], kinds: [], tags: [], owners: [] },
  ...{ devices: [], excluded: [], excludedTags: [] },
}
const question = {
  ...{ firmwareId: '01890a5d-ac96-774b-bcce-b302099a8057', target, isDowngrade: false, supersedes: false },
  rolloutId: null,
}

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('every left-out device is listed with its reasons, page by page, and by one reason', async () => {
  const user = userEvent.setup()
  const pages = [
    { devices: [{ deviceId: 'a', name: 'North', reasons: ['other_chip', 'no_space'] }], nextCursor: 'n' },
    { devices: [{ deviceId: 'b', name: 'South', reasons: [] }], nextCursor: null },
    { devices: [], nextCursor: null },
  ]
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'POST /rollouts/left-out': () => ({ body: pages.shift() ?? {} }),
  })
  renderUi(<LeftOutButton question={question} />)
  await user.click(screen.getByRole('button', { name: 'All left-out devices' }))
  const dialog = within(await screen.findByRole('dialog'))
  const reason = dialog.getByLabelText<HTMLSelectElement>('Reason')
  expect(reason.selectedOptions[0]?.textContent).toBe('Any reason')
  const row = (await dialog.findByText('North')).closest('li')
  expect(row?.textContent).toBe('NorthOther chip · Not enough space')
  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  expect((await dialog.findByText('South')).closest('li')?.textContent).toBe('SouthCame after the start')
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Other chip')
  await dialog.findByText('No device is left out.')
  const asked = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(asked).toMatchObject([{}, { cursor: 'n' }, { reason: 'other_chip' }])
})
