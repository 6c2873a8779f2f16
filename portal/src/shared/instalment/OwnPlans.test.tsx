import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aClaimPlan } from '../../testing/aClaimPlan.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { OwnPlans } from './OwnPlans.tsx'

test('what is asked of several of a family for the same fee says of whom it is, also in the name of its link', async () => {
  const server = fakeServer()
  server.on('GET', '/instalment/list', json([aClaimPlan('Ida Holm'), aClaimPlan('Alma Holm')]))
  await renderPart(<OwnPlans />, { server })
  for (const whose of ['Ida Holm 2027', 'Alma Holm 2027']) {
    expect(await screen.findByText(whose, { selector: 'p' })).toBeTruthy()
    expect(screen.getByRole('link', { name: new RegExp(`^See or pay.*${whose}$`) })).toBeTruthy()
  }
})
