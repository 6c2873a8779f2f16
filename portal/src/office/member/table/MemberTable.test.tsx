import type { CustomField } from '@medlem/contract/customField'
import type { ListedMember } from '@medlem/contract/memberList'
import { officeSearch } from '@medlem/contract/officeSearch'
import { readSearch } from '@medlem/contract/portalAddress'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { field, renderPart } from '../../../testing/renderPart.tsx'
import { conditionProblem, draftOf, newDraft } from '../filter/draftCondition.ts'
import { FilterChips } from '../filter/FilterChips.tsx'
import { isSelected, noSelection, sumsOf, wireSelection, withRows } from '../selection/selection.ts'
import { ViewDialog } from '../view/ViewDialog.tsx'
import { currentView, viewTabs } from '../view/views.ts'
import { NoRows } from './NoRows.tsx'
import { ExportButton } from './TableTools.tsx'
import { addressOf, readState, yearOf } from './tableState.ts'
import type { MemberTableModel } from './useMemberTable.ts'

const ORG = '80000000-0000-4000-8000-000000000008'
const TODAY = '2026-11-23'
const state = readState({}, ORG)
const row = (id: string, unpaidMinor = 0) => ({ id, unpaidMinor }) as ListedMember
const added = { current: null }

test('a chip opens its editor, and what is wrong there is said before anything is asked', async () => {
  const onFilter = vi.fn()
  const shown = readState({ filter: '[{"field":"age","from":13,"to":18}]' }, ORG)
  const { user } = await renderPart(
    <FilterChips
      state={shown}
      thisYear={2026}
      context={{ fields: [], seesPayments: true }}
      isPhone={false}
      addButton={added}
      onFilter={onFilter}
    />,
    { server: fakeServer() },
  )
  await user.click(screen.getByRole('button', { name: 'Change the filter Age: 13–18' }))
  await user.clear(field('To'))
  await user.type(field('To'), 'nineteen')
  await user.click(screen.getByRole('button', { name: 'Use filter' }))
  expect(screen.getByRole('alert').textContent).toBe('Write the age in figures, such as 19.')
  await user.clear(field('To'))
  await user.type(field('To'), '12')
  await user.click(screen.getByRole('button', { name: 'Use filter' }))
  expect(screen.getByRole('alert').textContent).toBe('The second must not be before the first.')
  expect(onFilter).not.toHaveBeenCalled()
  await user.clear(field('To'))
  await user.type(field('To'), '19')
  await user.click(screen.getByRole('button', { name: 'Use filter' }))
  expect(onFilter).toHaveBeenCalledWith([{ field: 'age', from: 13, to: 19 }])
})

test('a field of the organisation’s own is asked for by its answer, or for having none', async () => {
  const onFilter = vi.fn()
  const shirt = {
    id: ORG,
    number: 3,
    name: 'T-shirt size',
    kind: 'choice',
    options: [{ number: 2, label: 'L', isOffered: true }],
  } as CustomField
  const shown = readState({ filter: '[{"field":"ownChoice","number":3,"is":[2]}]' }, ORG)
  const { user } = await renderPart(
    <FilterChips
      state={shown}
      thisYear={2026}
      context={{ fields: [shirt], seesPayments: true }}
      isPhone={false}
      addButton={added}
      onFilter={onFilter}
    />,
    { server: fakeServer() },
  )
  await user.click(screen.getByRole('button', { name: 'Change the filter T-shirt size: L' }))
  await user.click(screen.getByRole('checkbox', { name: 'L' }))
  await user.click(screen.getByRole('button', { name: 'Use filter' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose at least one.')
  await user.selectOptions(field('Which people'), 'Without an answer')
  await user.click(screen.getByRole('button', { name: 'Use filter' }))
  expect(onFilter).toHaveBeenCalledWith([{ field: 'ownAnswered', number: 3, is: false }])
})

test('a chip is removed by its ×; more than four chips are folded until they are asked for', async () => {
  const onFilter = vi.fn()
  const known = ['email', 'phone', 'gender', 'address', 'login']
  const filter = known.map((what) => ({ field: 'known', what, is: true }))
  const shown = readState({ filter: JSON.stringify(filter) }, ORG)
  const { user } = await renderPart(
    <FilterChips
      state={shown}
      thisYear={2026}
      context={{ fields: [], seesPayments: true }}
      isPhone={false}
      addButton={added}
      onFilter={onFilter}
    />,
    { server: fakeServer() },
  )
  expect(screen.queryByText('login')).toBeNull()
  await user.click(screen.getByRole('button', { name: '+ 2' }))
  expect(screen.getByText('login')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove the filter Has: phone' }))
  expect(onFilter).toHaveBeenCalledWith(filter.filter(({ what }) => what !== 'phone'))
})

test('where no member is found, those who ended and are as the question says are a link away', async () => {
  const shown = readState({ find: 'jonas' }, ORG)
  const without = { conditions: [], query: 40, ended: 2 }
  await renderPart(<NoRows state={shown} fields={[]} all={40} without={without} />, { server: fakeServer() })
  const link = screen.getByRole('link', { name: '2 people whose membership was ended' })
  const search = Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://medlem').searchParams)
  expect(readState(search, ORG)).toMatchObject({ query: 'jonas', filter: [{ field: 'ended', is: ['yes'] }] })
})

test('a view needs a name, is saved with what is shown, and is shared only by those who may', async () => {
  const server = fakeServer()
  const view = { ...state, filter: [{ field: 'renewal' as const, is: false }] }
  const dialog = (mayShare: boolean) => (
    <ViewDialog state={view} tab={undefined} mayShare={mayShare} onClose={vi.fn()} onSaved={vi.fn()} />
  )
  const { user } = await renderPart(dialog(false), { server })
  const shown = within(screen.getByRole('dialog', { hidden: true }))
  expect(shown.queryByRole('checkbox', { hidden: true })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please give the view a name.')).toBeTruthy()
  await user.type(field('Name of the view'), 'No renewal')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(server.writes[0]?.body).toMatchObject({
    name: 'No renewal',
    isShared: false,
    content: { filter: view.filter, sort: 'firstName' },
  })
})

test('a selection goes across pages, knows its sum, and is handed on as it was made', () => {
  const some = withRows(noSelection, [row('a', 100), row('b', 250)], true)
  expect(sumsOf(some, { total: 64, unpaidMinor: 9000 })).toEqual({ count: 2, unpaidMinor: 350 })
  const all = withRows({ kind: 'all', except: new Map() }, [row('a', 100)], false)
  expect([isSelected(all, 'a'), isSelected(all, 'never loaded')]).toEqual([false, true])
  expect(sumsOf(all, { total: 64, unpaidMinor: 9000 })).toEqual({ count: 63, unpaidMinor: 8900 })
  const asked = { query: 'holm', filter: [] }
  expect(wireSelection(some, asked)).toEqual({ kind: 'some', memberIds: ['a', 'b'] })
  expect(wireSelection(all, asked)).toEqual({ kind: 'all', ...asked, except: ['a'] })
  expect(wireSelection(noSelection, asked)).toEqual({ kind: 'all', ...asked, except: [] })
})

test('all that is shown is in the address, and what is as it is anyway is not', () => {
  expect(addressOf(state)).toBe(`/membership-list?org=${ORG}`)
  const other = {
    ...state,
    query: 'å',
    columns: [],
    year: 2024,
    direction: 'desc' as const,
    density: 'airy' as const,
    view: 'x',
  }
  const stateOf = (query: object) => readState(readSearch(officeSearch.members, query), ORG)
  expect(stateOf(Object.fromEntries(new URLSearchParams(addressOf(other).split('?')[1])))).toEqual(other)
  expect(stateOf({ filter: '{', sort: 'no', year: '20' })).toEqual(state)
})

test('the columns have the newest year that the filter asks for, or the one that was chosen', () => {
  const { unpaid } = Object.fromEntries(
    viewTabs(undefined, TODAY).map(({ key, content }) => [key, content.filter]),
  )
  expect(yearOf({ year: undefined, filter: [] }, TODAY)).toBe(2026)
  expect(yearOf({ year: undefined, filter: unpaid ?? [] }, TODAY)).toBe(2026)
  expect(yearOf({ year: 2023, filter: unpaid ?? [] }, TODAY)).toBe(2023)
})

test('the view of a filter is found without its name, and a change of it is noticed', () => {
  const tabs = viewTabs(undefined, TODAY)
  const unpaid = tabs.find(({ key }) => key === 'unpaid')
  const shown = { ...state, filter: unpaid?.content.filter ?? [] }
  expect(currentView(tabs, shown, TODAY)).toEqual({ tab: unpaid, isChanged: false })
  expect(currentView(tabs, { ...shown, sort: 'city' }, TODAY)).toEqual({ tab: unpaid, isChanged: true })
})

test('a condition is the same after it was edited without a change', () => {
  for (const condition of [
    { field: 'age', from: 3, on: '2026-01-01' },
    { field: 'left', to: '2026-01-01' },
    { field: 'city', is: ['Aarhus C'] },
  ] as const) {
    expect(conditionProblem(draftOf(condition as never))).toEqual(condition)
  }
  expect(conditionProblem(newDraft('gender', 2026))).toBe('Please choose at least one.')
  expect(conditionProblem(newDraft('joined', 2026))).toBe('Please give at least one of the two.')
})

test.each([
  [
    'is in its place while the members are on their way, and opens nothing',
    { isPending: true, people: 0 },
    'off',
  ],
  ['opens the export of those who are listed', { isPending: false, people: 2 }, 'on'],
  [
    'is not there without anyone to export, nor when the list was not loaded',
    { isPending: false, people: 0 },
    'gone',
  ],
] as const)('Export %s', async (_what, { isPending, people }, expected) => {
  const open = vi.fn()
  const rows = ['1', '2'].slice(0, people).map((id) => row(id))
  const model = { may: () => true, page: { isPending }, rows, open } as unknown as MemberTableModel
  const { user } = await renderPart(<ExportButton model={model} />, { server: fakeServer() })
  const button = screen.queryByRole('button', { name: 'Export' })
  if (button) await user.click(button)
  expect(button ? (button.hasAttribute('disabled') ? 'off' : 'on') : 'gone').toBe(expected)
  expect(open).toHaveBeenCalledTimes(expected === 'on' ? 1 : 0)
})
