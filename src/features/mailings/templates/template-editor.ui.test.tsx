import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActionResult } from '@/contracts/action'
import type { MailTemplateDetail } from '@/contracts/superuser/mail-templates'
import { TEXT } from '~/tests/support/mailings'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { fakeActions, fill, press } from '~/tests/support/ui/fake-actions'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { TemplateActions } from '../mailing-actions'
import { TemplateEditor } from './template-editor'

const content = { texts: { en: TEXT }, link: '' }
const template = (given: Partial<MailTemplateDetail> = {}): MailTemplateDetail => ({
  id: 't1',
  name: 'Works',
  version: 1,
  content,
  languages: ['en'],
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  versions: [],
  ...given,
})
const field = () => screen.getByLabelText<HTMLInputElement>('Name')

it('keeps what is typed while a new template is saved, and stays on its screen', async () => {
  fakeApi({})
  const saving = deferred<ActionResult<unknown>>()
  const { asked, actions } = fakeActions<TemplateActions>({
    create: [() => saving.promise],
    update: [() => ({ ok: true, data: { template: template({ name: 'Works tonight', version: 2 }) } })],
  })
  const screenOf = (shown: MailTemplateDetail | null) => (
    <TemplateEditor template={shown} start={content} startName="" actions={actions} />
  )
  const { visits, rerender } = renderUi(screenOf(null))
  const first = field()
  fill(first, 'Works ')
  press('Save as a new version')
  fill(first, 'Works tonight')
  saving.resolve({ ok: true, data: { template: template() } })
  await waitFor(() => expect(visits).toHaveLength(1))
  rerender(screenOf(template()))
  expect(field()).toBe(first)
  expect(first.value).toBe('Works tonight')
  press('Save as a new version')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject(['update', { body: { name: 'Works tonight', version: 1 } }])
})

it('shows why a mail cannot be drawn in place of the one before', async () => {
  const drawn = { language: 'en', subject: 'News for Ada', html: '<p>Hello</p>', text: 'Hello' }
  const refused = {
    code: 'invalid_input',
    message: 'No',
    issues: [{ path: 'x', message: 'Unknown: {{nam}}' }],
  }
  fakeApi({
    'POST /superuser/mailings/preview': ({ body }) =>
      JSON.stringify(body).includes('{{nam}}') ? { status: 400, body: refused } : { body: drawn },
  })
  const { actions } = fakeActions<TemplateActions>({})
  renderUi(<TemplateEditor template={template()} start={content} startName="" actions={actions} />)
  await screen.findByText('News for Ada')
  fill(screen.getByLabelText('Subject'), 'News for {{nam}}')
  await screen.findByText('Unknown: {{nam}}')
  expect(screen.queryByText('News for Ada')).toBeNull()
  fill(screen.getByLabelText('Subject'), 'News for {{name}}')
  await screen.findByText('News for Ada')
  expect(screen.queryByText('Unknown: {{nam}}')).toBeNull()
})
