import { fireEvent, render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useDayKeys } from './useDayKeys.ts'

function Days({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const { root, onKeyDown } = useDayKeys({ date, onDate, nameOf: (day) => day })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a grid as the calendar’s, whose days are the links
    <div ref={root} onKeyDown={onKeyDown}>
      {['2026-12-29', '2027-01-05', '2027-01-12'].map((day) => (
        // biome-ignore lint/a11y/useSemanticElements: the calendar’s library draws its days so
        <span key={day} role="link" tabIndex={-1} data-date={day} />
      ))}
    </div>
  )
}

const dayOf = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`) as HTMLElement

describe('the arrow keys of a calendar', () => {
  test('move the focus to the new day, also where another render comes before it', () => {
    const onDate = vi.fn()
    const { rerender } = render(<Days date="2026-12-29" onDate={onDate} />)
    const first = dayOf('2026-12-29')
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(onDate).toHaveBeenCalledWith('2027-01-05')

    rerender(<Days date="2026-12-29" onDate={onDate} />)
    expect(document.activeElement).toBe(first)
    rerender(<Days date="2027-01-05" onDate={onDate} />)
    expect(document.activeElement).toBe(dayOf('2027-01-05'))
  })

  test('take no focus once the calendar went to another day', () => {
    const { rerender } = render(<Days date="2026-12-29" onDate={() => {}} />)
    const first = dayOf('2026-12-29')
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    rerender(<Days date="2027-01-12" onDate={() => {}} />)
    rerender(<Days date="2027-01-05" onDate={() => {}} />)
    expect(document.activeElement).toBe(first)
  })
})
