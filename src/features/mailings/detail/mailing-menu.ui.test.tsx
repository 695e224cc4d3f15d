import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MailingState } from '@/domain/mailings/mailing'
import { mailingFixture } from '~/tests/support/fixtures/mailing-fixture'
import { fakeActions, press } from '~/tests/support/ui/fake-actions'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { MailingActions } from '../mailing-actions'
import { MailingMenu } from './mailing-menu'

const open = (before: MailingState, after: MailingState) => {
  const mailing = mailingFixture({ state: after })
  const { actions } = fakeActions<MailingActions>({ cancel: [() => ({ ok: true, data: { mailing } })] })
  renderUi(<MailingMenu mailing={mailingFixture({ state: before })} actions={actions} />)
}

it.each([
  ['Take back', 'scheduled', 'draft', '“Spring news” is a draft again'],
  ['Cancel mailing', 'sending', 'cancelled', '“Spring news” is cancelled'],
  // it began between the look and the press
  ['Take back', 'scheduled', 'cancelled', '“Spring news” is cancelled'],
] as const)('%s of a mailing that is %s makes it %s, and says so', async (button, before, after, said) => {
  open(before, after)
  press(button)
  press(button)
  expect(await screen.findByText(said)).toBeDefined()
})

it('a pause is the brake: it asks nothing', async () => {
  const mailing = mailingFixture({ state: 'paused' })
  const { asked, actions } = fakeActions<MailingActions>({ pause: [() => ({ ok: true, data: { mailing } })] })
  renderUi(<MailingMenu mailing={mailingFixture({ state: 'sending' })} actions={actions} />)
  press('Pause')
  expect(await screen.findByText(/“Spring news” is paused/)).toBeDefined()
  expect(asked).toHaveLength(1)
})

it('a question about what has ended meanwhile goes', async () => {
  const { actions } = fakeActions<MailingActions>({})
  const menu = (state: MailingState) => <MailingMenu mailing={mailingFixture({ state })} actions={actions} />
  const { rerender } = renderUi(menu('sending'))
  press('Cancel mailing')
  expect(await screen.findByRole('alertdialog')).toBeDefined()
  rerender(menu('sent'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
