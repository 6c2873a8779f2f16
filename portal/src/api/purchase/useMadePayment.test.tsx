import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { useMadePayment } from './useMadePayment.ts'

function Pay() {
  const { mutate, isBusy } = useMadePayment(() => ({
    make: () => new Promise(() => undefined),
    provider: 'freepay',
    totalMinor: 15_000,
    currency: 'DKK',
  }))
  return (
    <button type="button" disabled={isBusy} onClick={() => mutate(undefined)}>
      Pay
    </button>
  )
}

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('the button that left for the window is free again where the browser’s back button brings its page back', async () => {
  await renderPart(<Pay />, { server: fakeServer() })
  const button = screen.getByRole('button', { name: 'Pay' })
  fireEvent.click(button)
  await waitFor(() => expect(button).toHaveProperty('disabled', true), { timeout: 3000 })
  act(() => void window.dispatchEvent(shown(false)))
  expect(button).toHaveProperty('disabled', true)
  act(() => void window.dispatchEvent(shown(true)))
  await waitFor(() => expect(button).toHaveProperty('disabled', false), { timeout: 3000 })
})
