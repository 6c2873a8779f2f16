import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { theParticipants } from '../shared/event/testing/aParticipant.ts'
import { fakeServer, json, refusal } from '../testing/fakeServer.ts'
import { field, renderPart } from '../testing/renderPart.tsx'
import { GiveTicketDialog } from './GiveTicketDialog.tsx'

const id = (n: number) => `${n}0000000-0000-4000-8000-00000000000${n}`
const [EVENT, ORG, PLACE, JONAS] = [id(1), id(2), id(3), id(4)]

test('staff choose who comes instead; what the server refuses stands at the person', async () => {
  const server = fakeServer()
  const onClose = vi.fn()
  const found = { id: JONAS, firstName: 'Jonas', lastName: 'Holm', email: null, memberNumber: 1 }
  server.on('GET', '/member/search', json({ members: [found], total: 1 }))
  const { user } = await renderPart(
    <GiveTicketDialog eventId={EVENT} orgId={ORG} registrationId={PLACE} name="Ida Holm" onClose={onClose} />,
    { server },
  )
  const give = screen.getByRole('button', { name: 'Give the place' })
  await user.click(give)
  expect(await screen.findByText('Please choose a member.')).toBeTruthy()
  expect(server.writes).toEqual([])
  await user.type(field('Who comes instead'), 'jonas')
  await user.click(await screen.findByRole('button', { name: 'Choose Jonas Holm' }))
  server.on(
    'PUT',
    `/registration/${PLACE}/participant`,
    refusal(409, 'invalid_transition', { memberId: 'He is signed up.' }),
  )
  await user.click(give)
  await screen.findByText('He is signed up.')
  server.on('PUT', `/registration/${PLACE}/participant`, json(theParticipants()))
  await user.click(give)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.writes.map(({ body }) => body)).toEqual([{ memberId: JONAS }, { memberId: JONAS }])
})
