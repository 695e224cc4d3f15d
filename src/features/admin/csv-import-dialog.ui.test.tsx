import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '~/tests/support/ui/render-ui'
import { CsvImportDialog } from './csv-import-dialog'

type Body = { csv: string; dryRun: boolean }
const texts = {
  title: 'Import a list',
  hint: 'CSV',
  submit: (count: number) => `Invite ${count}`,
  done: (count: number) => `${count} invited`,
}

function open(problems: { line: number; message: string }[] = []) {
  const calls: Body[] = []
  const onClose = vi.fn()
  const run = async (body: Body) => {
    calls.push(body)
    return { ok: true as const, data: { created: problems.length > 0 ? 0 : 1, problems } }
  }
  renderUi(<CsvImportDialog texts={texts} run={run} onClose={onClose} />)
  return { calls, onClose }
}
/** jsdom's files cannot be read as text. */
function give(content: string) {
  const file = new File([content], 'people.csv', { type: 'text/csv' })
  return userEvent.upload(screen.getByLabelText('File'), Object.assign(file, { text: async () => content }))
}

describe('importing a list', () => {
  it('is checked as soon as a file is given, and brought in on demand', async () => {
    const { calls, onClose } = open()
    await give('email\nada@example.org')
    await userEvent.click(await screen.findByRole('button', { name: 'Invite 1' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const csv = 'email\nada@example.org'
    expect(calls).toEqual([
      { csv, dryRun: true },
      { csv, dryRun: false },
    ])
  })

  it('says line by line what is wrong, and offers no import', async () => {
    open([{ line: 3, message: 'email is missing' }])
    await give('email\nada@example.org\n,')
    expect(await screen.findByText('Line 3: email is missing')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
  })

  it.each([15_000, 50_000])('of %d lines is refused before it is sent', async (count) => {
    const { calls } = open()
    await give(['email', ...Array.from({ length: count }, (_, i) => `u${i}@example.org`)].join('\n'))
    expect(await screen.findByText(/^The list is too long. At most 2,000 lines at once/)).toBeDefined()
    expect(calls).toEqual([])
    await give('email\nada@example.org')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByText(/too long/)).toBeNull()
  })
})
