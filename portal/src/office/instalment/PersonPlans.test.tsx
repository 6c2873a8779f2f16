import type { InstalmentPlan } from '@medlem/contract/instalment'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aClaimPlan } from '../../testing/aClaimPlan.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { PersonPlans } from './PersonPlans.tsx'

/** A price in two parts, of which the second is to be paid by hand. */
function inParts(): InstalmentPlan {
  const { claim: _, ...plan } = aClaimPlan()
  const [part] = plan.parts
  if (!part) throw new Error('no part')
  return {
    ...plan,
    parts: [
      { ...part, state: 'paid' },
      { ...part, id: crypto.randomUUID(), n: 2 },
    ],
  }
}

test('what a person is asked for is not said to be paid in parts, and staff decide about it under Money', async () => {
  await renderPart(<PersonPlans plans={[inParts(), aClaimPlan()]} mayWrite />, { server: fakeServer() })
  const asked = await screen.findByRole('region', { name: 'Asked for' })
  expect(within(asked).getByText('0,00 kr. of 450,00 kr. paid')).toBeTruthy()
  expect(within(asked).getByText(/100099/)).toBeTruthy()
  expect(within(asked).queryByText(/Part 1 of 1/)).toBeNull()
  expect(within(asked).queryByRole('button')).toBeNull()
  const parts = screen.getByRole('region', { name: 'Paid in parts' })
  expect(within(parts).getByText(/^1 of 2 parts/)).toBeTruthy()
  expect(within(parts).getByRole('button', { name: 'Record payment' })).toBeTruthy()
})
