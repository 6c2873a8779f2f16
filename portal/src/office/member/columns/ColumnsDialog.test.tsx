import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { field, renderPart } from '../../../testing/renderPart.tsx'
import { addressOf, contentOf, isSameContent, readState } from '../table/tableState.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { readWidths, useColumnWidths, writeWidths } from './columnWidths.ts'

const ORG = '80000000-0000-4000-8000-000000000008'
const columns = 'number,city,unpaid'

function Dialog({ onState }: { onState: (address: string) => void }) {
  const [state, setState] = useState(readState({ columns }, ORG))
  return (
    <ColumnsDialog
      state={state}
      context={{ fields: [], seesPayments: true }}
      year={2026}
      thisYear={2026}
      onChange={(change) => {
        const next = { ...state, ...change }
        onState(addressOf(next))
        setState(next)
      }}
      onClose={vi.fn()}
    />
  )
}

test('a column gets a width and a place by the keyboard, and its own width back', async () => {
  const onState = vi.fn()
  const { user } = await renderPart(<Dialog onState={onState} />, { server: fakeServer() })
  const last = () => {
    const address = new URL(onState.mock.lastCall?.[0] ?? '', 'http://medlem')
    const { widths, columns } = readState(Object.fromEntries(address.searchParams), ORG)
    return [widths, columns.join()]
  }
  expect((field('Width of City') as HTMLInputElement).value).toBe('144')
  await user.clear(field('Width of City'))
  await user.type(field('Width of City'), '200')
  expect(last()).toEqual([{ city: 200 }, columns])
  await user.clear(field('Width of No.'))
  await user.type(field('Width of No.'), '7')
  await user.tab()
  expect(last()).toEqual([{ city: 200, number: 48 }, columns])
  await user.clear(field('Width of City'))
  await user.tab()
  expect((field('Width of City') as HTMLInputElement).value).toBe('144')
  expect(last()).toEqual([{ number: 48 }, columns])
  await user.click(screen.getByRole('button', { name: 'Move City up' }))
  await user.click(screen.getByRole('button', { name: 'Move City up' }))
  expect(last()).toEqual([{ number: 48 }, 'city,number,unpaid'])
  await user.click(screen.getByRole('button', { name: 'Move City down' }))
  expect(last()).toEqual([{ number: 48 }, columns])
  await user.click(screen.getByRole('checkbox', { name: 'City' }))
  expect(screen.queryByLabelText('Width of City')).toBeNull()
})

function Heading({ onWidths }: { onWidths: (widths: unknown) => void }) {
  const [kept, setKept] = useState(readWidths('unpaid.120'))
  const resizing = useColumnWidths(kept, (widths) => {
    onWidths(widths)
    setKept(widths)
  })
  return (
    <div>
      <ColumnEdge
        name="City"
        onDrag={(px, heading) => resizing.drag('city', px, heading)}
        onEnd={resizing.end}
        onPutBack={() => resizing.putBack('city')}
      />
      <output>{resizing.widths.city ?? 'its own'}</output>
    </div>
  )
}

test('an edge that is dragged moves with the pointer, is kept at the end, and put back by a double click', async () => {
  const onWidths = vi.fn()
  await renderPart(<Heading onWidths={onWidths} />, { server: fakeServer() })
  const edge = screen.getByTitle('Width of City: drag it, double click puts it back')
  Object.defineProperty(edge.parentElement, 'offsetWidth', { value: 144 })
  const shown = () => screen.getByRole('status').textContent
  fireEvent.pointerDown(edge, { button: 0, clientX: 500, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 460, pointerId: 1 })
  expect([shown(), onWidths.mock.calls]).toEqual(['184', []])
  fireEvent.pointerMove(edge, { clientX: 900, pointerId: 1 })
  expect(shown()).toBe('48')
  fireEvent.pointerMove(edge, { clientX: 450, pointerId: 1 })
  fireEvent.pointerUp(edge, { clientX: 450, pointerId: 1 })
  expect([shown(), onWidths.mock.lastCall]).toEqual(['194', [{ unpaid: 120, city: 194 }]])
  fireEvent.pointerMove(edge, { clientX: 300, pointerId: 1 })
  expect(shown()).toBe('194')
  fireEvent.doubleClick(edge)
  expect([shown(), onWidths.mock.lastCall]).toEqual(['its own', [{ unpaid: 120 }]])
})

test('widths are in the address and belong to the view', () => {
  expect(readWidths('city.180,shoes.90,email.9999,unpaid.x,field3.12')).toEqual({
    city: 180,
    email: 640,
    field3: 48,
  })
  expect(readWidths('')).toBeUndefined()
  expect(writeWidths({ email: 200, city: 90 })).toBe(writeWidths({ city: 90, email: 200 }))
  const wide = readState({ widths: 'city.180' }, ORG)
  const plain = readState({}, ORG)
  expect(addressOf(wide)).toBe(`/membership-list?org=${ORG}&widths=city.180`)
  expect([contentOf(wide).widths, contentOf(plain).widths]).toEqual([{ city: 180 }, undefined])
  expect(isSameContent(contentOf(wide), contentOf(plain))).toBe(false)
})
