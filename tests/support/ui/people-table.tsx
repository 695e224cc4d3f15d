import { fireEvent, screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ComponentProps, type ReactNode, use, useMemo, useState } from 'react'
import { vi } from 'vitest'
import { listColumnHelper } from '@/components/table/columns'
import { DataTable } from '@/components/table/data-table'
import type { FilterField } from '@/components/table/filters/filter-bar'
import type { ListDefinition } from '@/components/table/list-address'
import { useListAddress } from '@/components/table/use-list-address'
import { renderUi } from './render-ui'

/** A list of people in the table of the back office, and what its tests do to it. */
export type Person = { id: string; name: string; role: string; devices: number }

const definition: ListDefinition = {
  sorts: ['name', '-name', '-devices', 'devices'],
  defaultSort: 'name',
  filters: [
    { id: 'role', kind: 'choice', values: ['admin', 'user'] },
    { id: 'owner', kind: 'text' },
    { id: 'from', kind: 'instant' },
  ],
  columns: ['role', 'devices'],
}
const fields: FilterField[] = [
  { id: 'role', label: 'Role', options: [{ value: 'admin', label: 'Administrator' }] },
  { id: 'owner', label: 'Owner' },
  { id: 'from', label: 'From' },
]
const helper = listColumnHelper<Person>()
const columns = helper.columns([
  helper.accessor('name', { header: 'Name' }),
  helper.accessor('role', { header: 'Role' }),
  helper.accessor('devices', { header: 'Devices', meta: { isNumeric: true } }),
])
const people = ['Ann', 'Ben', 'Cas', 'Dee'].map((name, devices) => ({
  id: name.toLowerCase(),
  name,
  role: 'user',
  devices,
}))

type TableProps = Partial<ComponentProps<typeof DataTable<Person>>>

function People(props: TableProps) {
  const list = useListAddress(definition)
  return (
    <DataTable
      list={list}
      label="People"
      fields={fields}
      columns={columns}
      rows={people}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      nextCursor={null}
      {...props}
    />
  )
}

/** What the framework does: an address becomes the page's once the server has answered. */
function Framework({ visits, search, answer, children }: FrameworkProps) {
  const [href, setHref] = useState(`/admin${search}`)
  const router = useMemo(() => {
    const note = (way: string) => (next: string) => {
      visits.push(`${way} ${next}`)
      setHref(next)
    }
    const still = () => {}
    const moves = { push: note('push'), replace: note('replace'), back: () => setHref(`/admin${search}`) }
    return { ...moves, forward: still, refresh: still, prefetch: still, bfcacheId: 'test' }
  }, [visits, search])
  const params = useMemo(() => new URLSearchParams(href.split('?')[1]), [href])
  if (href !== `/admin${search}` && answer) use(answer)
  return (
    <AppRouterContext value={router}>
      <SearchParamsContext value={params as never}>
        <button onClick={router.back}>Back</button>
        {children}
      </SearchParamsContext>
    </AppRouterContext>
  )
}

type FrameworkProps = { visits: string[]; search: string; answer?: Promise<unknown>; children: ReactNode }

export function openPeople(props: TableProps = {}, { search = '', width = 1200, answer }: Place = {}) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const visits: string[] = []
  renderUi(
    <Framework visits={visits} search={search} answer={answer}>
      <People {...props} />
    </Framework>,
    { pathname: '/admin' },
  )
  return visits
}

type Place = { search?: string; width?: number; answer?: Promise<unknown> }

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const pressShown = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
export const head = (name: string) => screen.getByRole('columnheader', { name })
export const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
export const chosen = () => people.map(({ name }) => name).filter((name) => box(name).checked)
export const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)
export const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more })
export const bulkActions = (rows: readonly Person[]) => (
  <p>Delete {rows.map(({ name }) => name).join(', ')}</p>
)
