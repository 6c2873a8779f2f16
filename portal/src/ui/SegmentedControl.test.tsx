import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SegmentedControl } from './SegmentedControl.tsx'

function Years() {
  const [year, setYear] = useState(2026)
  const options = [2025, 2026, 2027].map((value) => ({ value, label: value }))
  return <SegmentedControl legend="Choose a year" options={options} value={year} onChange={setYear} />
}
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)

test('a named group of which one button is pressed, by pointer or by key', async () => {
  render(<Years />)
  const user = userEvent.setup()
  expect(screen.getByRole('group', { name: 'Choose a year' })).toBeTruthy()
  expect(pressed()).toEqual(['2026'])
  await user.click(screen.getByRole('button', { name: '2027' }))
  expect(pressed()).toEqual(['2027'])
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  await user.keyboard('{Enter}')
  expect(pressed()).toEqual(['2025'])
})
