import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EventTitle } from './EventTitle.tsx'

const languages = { title: 'da', description: null, location: null }

test('an event that does not take place says so in the page’s language, around its own name in its own', () => {
  render(
    <h1>
      <EventTitle event={{ title: 'Havnefest', cancelledAt: '2026-11-20T10:00:00Z', languages }} />
    </h1>,
  )
  const heading = screen.getByRole('heading', { name: 'Cancelled: Havnefest' })
  expect(heading.closest('[lang]:not(html)')).toBeNull()
  expect(screen.getByText('Havnefest').getAttribute('lang')).toBe('da')
})
