import type { StaffPerson } from '@medlem/contract/person'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { LetterDialog } from './LetterDialog.tsx'

test('a double click makes one letter, and after a failure the button makes another', async () => {
  const server = fakeServer()
  let answers = 0
  let answer = (_response: Response) => {}
  server.on('POST', '/letter', () => {
    answers += 1
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  const person = { id: '10000000-0000-4000-8000-000000000002', memberNumber: 17, address: null }
  const { user } = await renderPart(
    <LetterDialog
      orgId="80000000-0000-4000-8000-000000000008"
      person={person as StaffPerson}
      onClose={vi.fn()}
      onDone={vi.fn()}
    />,
    { server },
  )
  const make = screen.getByRole('button', { name: 'Make the letter (PDF)' })
  fireEvent.click(make)
  fireEvent.click(make)
  await vi.waitFor(() => expect(answers).toBeGreaterThan(0))
  answer(new Response('{}', { status: 503 }))
  await screen.findByText('The letter could not be made.')
  expect(answers).toBe(1)
  await user.click(make)
  await vi.waitFor(() => expect(answers).toBe(2))
})
