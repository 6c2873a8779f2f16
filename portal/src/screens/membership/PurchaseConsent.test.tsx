import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { PurchaseConsent } from './PurchaseConsent.tsx'

function Box({ text, isMissing }: { text: string; isMissing: boolean }) {
  const ref = useRef<HTMLInputElement>(null)
  const consent = { text, version: '2' }
  return (
    <PurchaseConsent
      ref={ref}
      consent={consent}
      isMissing={isMissing}
      checked={false}
      onChange={() => undefined}
    />
  )
}

const long = 'I agree that the organisations I join keep and use my name and address.'

test('the consent is one line that is never ticked beforehand; all of it and its version are a press away', async () => {
  render(<Box text={long} isMissing={false} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the terms of membership.' })
  expect(box.checked).toBe(false)
  expect(screen.getByText(/keep and use/).hidden).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Read more', expanded: false }))
  expect(screen.getByText(/keep and use/).hidden).toBe(false)
  expect(screen.getByText(/version 2/).textContent).toContain(long)
})

test('a short text stands there itself, and what is missing is said at the box', () => {
  render(<Box text="I agree to the rules." isMissing />)
  const box = screen.getByRole('checkbox', { name: 'I agree to the rules.' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please agree to continue.').id).toBe(box.getAttribute('aria-describedby'))
})
