import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '@/client/api'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { renderUi } from '~/tests/support/ui/render-ui'
import { FormDialog } from './form-dialog'
import { useSave } from './use-save'

type Props = { cause: unknown; isShort?: boolean; failed?: string | undefined }

function NameDialog({ cause, isShort = false, failed }: Props) {
  const form = useSave(failed)
  return (
    <FormDialog
      title="Name"
      submitLabel="Save"
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void form.save(() => Promise.reject(cause))}
      onClose={() => {}}
    >
      {!isShort && (
        <Field label="Name" error={form.errorOf('name')}>
          {(ids) => <Input {...ids} />}
        </Field>
      )}
    </FormDialog>
  )
}

const NAME = { path: 'name', message: 'Too long' }
const CODEC = { path: 'codec', message: 'Unknown decoder' }
const rejectionOf = (...issues: ApiError['issues']) =>
  new ApiError(400, { code: 'invalid_input', message: issues[0]?.message ?? 'Not now', issues })

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const failure = async () => (await screen.findByRole('alert')).textContent
const isFaulty = () => screen.getByRole('textbox').getAttribute('aria-invalid') === 'true'

it('tells an issue at its field only', async () => {
  renderUi(<NameDialog cause={rejectionOf(NAME)} />)
  save()
  await screen.findByText('Too long')
  expect(isFaulty()).toBe(true)
  expect(screen.getAllByText('Too long')).toHaveLength(1)
})

it('tells an issue of a path that the form does not draw beside the buttons', async () => {
  renderUi(<NameDialog cause={rejectionOf(CODEC)} />)
  save()
  expect(await failure()).toBe('Unknown decoder')
  expect(isFaulty()).toBe(false)
})

it('tells each issue in its place', async () => {
  renderUi(<NameDialog cause={rejectionOf(NAME, CODEC)} />)
  save()
  await screen.findByText('Too long')
  expect(isFaulty()).toBe(true)
  expect(screen.getByText('Unknown decoder')).toBeTruthy()
})

it('tells each reason once', async () => {
  const more = { path: 'unit', message: 'Unknown unit' }
  renderUi(<NameDialog cause={rejectionOf(CODEC, more, { ...CODEC, path: 'profile' })} />)
  save()
  expect(await failure()).toBe('Unknown decoder · Unknown unit')
})

it('counts a field as drawn only while it is', async () => {
  const { rerender } = renderUi(<NameDialog cause={rejectionOf(NAME)} />)
  rerender(<NameDialog cause={rejectionOf(NAME)} isShort />)
  save()
  expect(await failure()).toBe('Too long')
})

const OWN = 'The name was not saved'

it.each([
  ['the words of the server', rejectionOf(), OWN, 'Not now'],
  ['the words of the form where the server has none', new ApiError(0, {}), OWN, OWN],
  ['the words of the form for any other error', new TypeError('x'), OWN, OWN],
  [
    'words of the network where no answer came and the form has none',
    new ApiError(0, {}),
    undefined,
    'The server did not answer. Check your connection and try again.',
  ],
  ['general words', new ApiError(500, {}), undefined, 'This did not work. Please try again.'],
])('tells what has no issues in %s', async (_, cause, failed, words) => {
  renderUi(<NameDialog cause={cause} failed={failed} />)
  save()
  expect(await failure()).toBe(words)
})
