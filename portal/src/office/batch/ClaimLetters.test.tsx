import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { ClaimLetters } from './ClaimLetters.tsx'

const ORG = '63000000-0000-4000-8000-000000000006'
const BATCH = '64000000-0000-4000-8000-000000000006'

async function shown(letters: number) {
  const server = fakeServer()
  server.on('GET', '/letter/count', json({ letters }))
  await renderPart(<ClaimLetters orgId={ORG} batchId={BATCH} />, { server })
  return server
}

test('how many letters there are is said before they are printed, and a refusal is shown', async () => {
  const server = await shown(2)
  expect(await screen.findByText(/^2 payers of these claims have no e-mail address/)).toBeDefined()
  server.on('GET', '/letter/list', refusal(422, 'invalid_request'))
  fireEvent.click(screen.getByRole('button', { name: 'Print 2 letters' }))
  expect(await screen.findByText('The letter could not be made')).toBeDefined()
})

test('letters of more than one file are printed file by file', async () => {
  await shown(100)
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Print letters 1 to 40',
    'Print letters 41 to 80',
    'Print letters 81 to 100',
  ])
})
