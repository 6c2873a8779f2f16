import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aClaim } from '../../testing/aClaim.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { Claims } from './Claims.tsx'

const ORG = '63000000-0000-4000-8000-000000000006'
const page = {
  claims: [aClaim()],
  currency: 'DKK',
  owed: { not_due: 45_000, to_30: 0, to_60: 0, to_90: 0, older: 0 },
  account: '0040 0440116243',
}

/** An answer that comes when the test lets it. */
function lateAnswer() {
  let give = (_: Response) => {}
  const answer = new Promise<Response>((resolve) => {
    give = resolve
  })
  return { answer: () => answer, give: (body: unknown) => give(Response.json(body)) }
}

test('the choice comes with the figures above it, which stay while others are loaded: nothing moves it under the finger', async () => {
  const server = fakeServer()
  const first = lateAnswer()
  server.on('GET', '/claim/list', first.answer)
  const { user } = await renderPart(<Claims orgId={ORG} name="Åbyhøj Boldklub" tabs={null} mayDecide />, {
    server,
  })
  await screen.findByRole('heading', { name: 'Asked for' })
  expect(screen.queryByRole('button', { name: 'Overdue' })).toBeNull()

  first.give(page)
  const overdue = await screen.findByRole('button', { name: 'Overdue' })
  screen.getByText('Not due')
  const next = lateAnswer()
  server.on('GET', '/claim/list', next.answer)
  await user.click(overdue)
  screen.getByText('Not due')
  expect(screen.getByRole('list', { busy: true })).toBeDefined()

  next.give({ ...page, claims: [] })
  await screen.findByText('Nothing here')
  screen.getByText('Not due')
})
