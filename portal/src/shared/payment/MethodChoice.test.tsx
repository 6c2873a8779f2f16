import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastMethod } from '../../api/purchase/lastMethod.ts'
import { MethodChoice, useMethod } from './MethodChoice.tsx'

const club = { paymentProvider: 'freepay', appProvider: 'vipps', currency: 'DKK' } as const
const ways = () => screen.getAllByRole('radio').map((one) => one.parentElement?.textContent)
const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).parentElement?.textContent

function Choice({ organisation }: { organisation: Parameters<typeof useMethod>[0] }) {
  const method = useMethod(organisation)
  return (
    <>
      <MethodChoice {...{ organisation, method }} />
      <output>{method.provider}</output>
    </>
  )
}

function onDevice(isPhone: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        ...new EventTarget(),
        matches: isPhone,
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
}

test('on a phone the app comes first and is chosen; a card can be', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] })
  onDevice(true)
  render(<Choice organisation={club} />)
  expect(ways()).toEqual(['MobilePay', 'Card'])
  expect([chosen(), screen.getByRole('status').textContent]).toEqual(['MobilePay', 'vipps'])
  await userEvent.click(screen.getByRole('radio', { name: 'Card' }))
  expect(screen.getByRole('status').textContent).toBe('freepay')
})

test('at a desk the card comes first; from 12 January 2027 the app is called Vipps', () => {
  vi.useFakeTimers({ now: new Date('2027-01-12T12:00:00Z'), toFake: ['Date'] })
  onDevice(false)
  render(<Choice organisation={club} />)
  expect(ways()).toEqual(['Card', 'Vipps'])
  expect(screen.getByRole('status').textContent).toBe('freepay')
})

test('what was paid with last comes first and is chosen, and says so', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] })
  onDevice(false)
  lastMethod.keep('vipps')
  onTestFinished(() => localStorage.clear())
  render(<Choice organisation={club} />)
  expect(ways()).toEqual(['MobilePayUsed last', 'Card'])
  expect(screen.getByRole('status').textContent).toBe('vipps')
})

test('without an app nothing is asked', () => {
  onDevice(true)
  render(<Choice organisation={{ ...club, appProvider: null }} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('freepay')
})
