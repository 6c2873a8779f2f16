import type { ListedMember } from '@medlem/contract/memberList'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderPart } from '../../../testing/renderPart.tsx'
import { noSelection, withRows } from '../selection/selection.ts'
import { MemberGrid } from './MemberGrid.tsx'
import { readState } from './tableState.ts'

const CLUB = '20000000-0000-4000-8000-000000000002'
const context = {
  orgId: CLUB,
  year: 2026,
  today: '2026-11-26',
  currency: 'DKK',
  fields: [],
  seesPayments: true,
}
const state = readState({}, CLUB)
const ignore = () => undefined
const keys = { at: undefined, isShown: false, onKeyDown: ignore, onFocus: ignore }
const rows = ['Ida', 'Jonas'].map((firstName, n) => ({
  ...{ id: `member-${n}`, firstName, lastName: 'Holm', memberNumber: n, dateOfBirth: null, city: null },
  ...{ state: 'paid', unpaidMinor: 0, answers: {} },
})) as unknown as ListedMember[]

function Table() {
  const [selection, setSelection] = useState(noSelection)
  return (
    <MemberGrid
      {...{ rows, rowCount: 2, state, context, isPhone: true, isBusy: false, selection, keys, foot: null }}
      onSelect={(row, isIn) => setSelection(withRows(selection, [row], isIn))}
      {...{ onSelectAll: ignore, onSort: ignore, onWidths: ignore, onEnd: ignore }}
    />
  )
}

test('a member stays selected when another is selected too, though rows that did not change are not drawn again', async () => {
  await renderPart(<Table />, { server: fakeServer() })
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name} Holm` })
  for (const name of ['Ida', 'Jonas']) fireEvent.click(box(name))
  for (const name of ['Ida', 'Jonas']) expect(box(name)).toHaveProperty('checked', true)
})
