import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { anAttendee, aRegistration, aSignUp } from './testing/aSignUp.ts'

const id = (n: number) => `${n}0000000-0000-4000-8000-00000000000${n}`
const [PLACE, EVENT, TIER] = [id(1), id(2), id(3)]
const [IDA, JONAS, ALMA, OSCAR] = [id(4), id(5), id(6), id(7)]
const place = aRegistration(IDA, { id: PLACE, eventId: EVENT, tierId: TIER })
const ida = anAttendee('Ida', { memberId: IDA, registration: place })
/** Jonas may have the place; the tier is not for Alma, and Oscar is signed up. */
const family = [
  ida,
  anAttendee('Jonas', { memberId: JONAS }),
  anAttendee('Alma', { memberId: ALMA, tierProblems: [{ tierId: TIER, problem: 'Too young.' }] }),
  anAttendee('Oscar', { memberId: OSCAR, registration: aRegistration(OSCAR, { id: id(8), eventId: EVENT }) }),
]

async function open(registration = place) {
  const server = fakeServer()
  const onDone = vi.fn()
  const onClose = vi.fn()
  const signUp = aSignUp({ eventId: EVENT, people: family })
  const { user } = await renderPart(
    <CancelDialog name="Ida" registration={registration} signUp={signUp} onClose={onClose} onDone={onDone} />,
    { server },
  )
  return { server, onDone, onClose, user, signUp }
}
const others = () => screen.queryAllByRole('button', { name: /comes instead$/ })

test('a place is given to those of the family for whom its kind is and who are not signed up', async () => {
  const { server, onDone, onClose, user, signUp } = await open()
  server.on('PUT', `/eve/registration/${PLACE}/holder`, json(signUp))
  expect(others().map(({ textContent }) => textContent)).toEqual(['Jonas comes instead'])
  await user.click(screen.getByRole('button', { name: 'Jonas comes instead' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('Jonas has the place of Ida now.'))
  expect(onClose).toHaveBeenCalled()
  expect(server.writes.map(({ body }) => body)).toEqual([{ memberId: JONAS }])
})

test('a refusal is shown, and the place can still be cancelled', async () => {
  const { server, onDone, user, signUp } = await open()
  server.on('PUT', '/holder', refusal(409, 'sign_up_closed'))
  await user.click(screen.getByRole('button', { name: 'Jonas comes instead' }))
  expect(await screen.findByText('The place was not given on.')).toBeTruthy()
  server.on('DELETE', `/eve/registration/${PLACE}`, json(signUp))
  await user.click(screen.getByRole('button', { name: 'Cancel the place' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('Ida is not signed up any more.'))
})

test('a place that is only waited for is given to no one', async () => {
  await open({ ...place, state: 'waiting', waitingNumber: 1 })
  expect(others()).toEqual([])
})
