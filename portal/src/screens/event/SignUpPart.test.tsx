import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAttendee, aRegistration } from '../../shared/event/testing/aSignUp.ts'
import { json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import {
  ALMA,
  type Answers,
  alma,
  aShop,
  button,
  CHILD,
  EVENT,
  Evening,
  evening,
  GUEST,
  IDA,
  id,
  ida,
  JONAS,
  jonas,
  kept,
  MEMBER,
  not,
  tiers,
} from './testing/evening.tsx'

test('each of the family chooses a kind of place; the sum is on the button, and what is sent names them', async () => {
  const { server } = aShop()
  server.on(
    'POST',
    `/eve/${EVENT}/sign-up`,
    refusal(422, 'not_eligible', { 'tiers.0': 'At most 1 on Guest.' }),
  )
  const { user } = await renderPart(<Evening first={evening} answers={{ next: () => undefined }} />, {
    server,
  })
  expect(screen.getByText('Early bird: can’t be chosen any more.')).toBeTruthy()
  expect(screen.getByText('Child, free')).toBeTruthy()
  const choice = screen.getByLabelText('Kind of place for Ida')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a kind of place', 'Member, 150,00 kr.', 'Guest, 250,00 kr.'])
  await user.click(screen.getByRole('checkbox', { name: 'Alma Holm' }))
  expect(button('Sign up Alma')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Ida Holm' }))
  await user.click(button('Sign up Ida and Alma'))
  expect(await screen.findByText('Please choose what kind of place Ida gets.')).toBeTruthy()
  expect(document.activeElement).toBe(choice)
  expect(server.writes).toEqual([])
  await user.selectOptions(choice, GUEST)
  await user.selectOptions(screen.getByLabelText('Kind of place for Jonas'), MEMBER)
  expect(screen.getByRole('checkbox', { name: 'Jonas Holm' })).toHaveProperty('checked', true)
  expect(screen.getByText('Total 400,00 kr.')).toBeTruthy()
  await user.click(button('Sign up and pay 400,00 kr.'))
  expect(await screen.findByText('At most 1 on Guest.')).toBeTruthy()
  expect(choice.getAttribute('aria-invalid')).toBe('true')
  expect(server.writes[0]?.body).toEqual({
    memberIds: [IDA, JONAS, ALMA],
    tiers: [
      { memberId: IDA, tierId: GUEST },
      { memberId: JONAS, tierId: MEMBER },
      { memberId: ALMA, tierId: CHILD },
    ],
  })
})

test('once they are signed up the window opens for all of them; a window that does not open leaves one button to pay', async () => {
  const { server, left } = aShop()
  const answers: Answers = { next: () => undefined }
  const answer = {
    ...evening,
    people: [
      { ...ida, registration: kept(1, IDA, GUEST, 25_000) },
      { ...jonas, registration: kept(2, JONAS, MEMBER, 15_000) },
      alma,
    ],
  }
  server.on('POST', `/eve/${EVENT}/sign-up`, () => {
    answers.next(answer)
    return Response.json(answer)
  })
  server.on(
    'POST',
    '/payment/freepay/link',
    json({ paymentIdentifier: 'x', paymentWindowLink: 'https://evil.example/' }),
  )
  const { user } = await renderPart(<Evening first={evening} answers={answers} />, { server })
  await user.selectOptions(screen.getByLabelText('Kind of place for Ida'), GUEST)
  await user.selectOptions(screen.getByLabelText('Kind of place for Jonas'), MEMBER)
  await user.click(button('Sign up and pay 400,00 kr.'))
  const problem = await screen.findByText('The payment window could not be opened.')
  expect(left).not.toHaveBeenCalled()
  expect(server.writes.map(({ path }) => path.split('/v1/')[1])).toEqual([
    `org/eve/${EVENT}/sign-up`,
    `org/eve/${EVENT}/ticket/payment/item`,
    'member/payment-prepare',
    'payment/freepay/link',
  ])
  expect(server.writes[1]?.body).toEqual({ registrationIds: [id(1), id(2)], paymentTotal: 40_000 })
  expect(screen.getByText(/^2 places are kept for you until (\d\d-\d\d-\d{4} )?\d\d:\d\d$/)).toBeTruthy()
  expect(screen.getByText('Ida (Guest) and Jonas (Member)')).toBeTruthy()
  expect(screen.getByText(/^Kept for you until (\d\d-\d\d-\d{4} )?\d\d:\d\d\. Pay 250,00 kr\.$/)).toBeTruthy()
  expect(document.activeElement?.contains(problem)).toBe(true)
  // The rest of the family is signed up below, outlined, and paid with what is kept.
  expect(button('Sign up Alma').className).toContain('button-secondary')
  await user.click(button('Pay 400,00 kr.'))
  expect(server.writes.filter(({ path }) => path.endsWith('/ticket/payment/item'))).toHaveLength(2)
})

test('another sum than was shown is shown before the window opens', async () => {
  const { server } = aShop()
  const answers: Answers = { next: () => undefined }
  const waiting = aRegistration(JONAS, {
    id: id(2),
    eventId: EVENT,
    state: 'waiting',
    tierId: MEMBER,
    waitingNumber: 1,
  })
  const answer = {
    ...evening,
    people: [
      { ...ida, registration: kept(1, IDA, MEMBER, 15_000) },
      { ...jonas, registration: waiting },
      alma,
    ],
  }
  server.on('POST', `/eve/${EVENT}/sign-up`, () => {
    answers.next(answer)
    return Response.json(answer)
  })
  const { user } = await renderPart(<Evening first={evening} answers={answers} />, { server })
  await user.selectOptions(screen.getByLabelText('Kind of place for Ida'), MEMBER)
  await user.selectOptions(screen.getByLabelText('Kind of place for Jonas'), MEMBER)
  await user.click(button('Sign up and pay 300,00 kr.'))
  expect(await screen.findByRole('button', { name: 'Pay 150,00 kr.' })).toBeTruthy()
  expect(
    screen.getByText(
      'A place is kept for Ida until it is paid. Jonas waits as number 1, and is asked when a place becomes free.',
    ),
  ).toBeTruthy()
  expect(server.writes).toHaveLength(1)
})

test('who can choose no kind of place reads why, while sign-up is open', async () => {
  const { server } = aShop()
  const bo = anAttendee('Bo', { memberId: JONAS, tierProblems: not(MEMBER, GUEST, CHILD) })
  const answers: Answers = { next: () => undefined }
  await renderPart(<Evening first={{ ...evening, people: [ida, bo] }} answers={answers} />, { server })
  expect(screen.getByText('Not for this one.')).toBeTruthy()
  expect(screen.getByText('May not come')).toBeTruthy()
  act(() => answers.next({ ...evening, people: [ida, bo], closed: 'deadline' }))
  expect(screen.queryByText('May not come')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a place that is kept can be let go', async () => {
  const { server } = aShop()
  const first = { ...evening, people: [{ ...ida, registration: kept(1, IDA, MEMBER, 15_000) }] }
  server.on('PUT', `/registration/${id(1)}/offer`, json({ ...evening, people: [ida] }))
  const { user } = await renderPart(<Evening first={first} answers={{ next: () => undefined }} />, { server })
  await user.click(button(/^Let it go/))
  const dialog = await screen.findByRole('dialog', { name: 'Let Ida’s place go?' })
  await user.click(within(dialog).getByRole('button', { name: 'Let it go' }))
  expect(await screen.findByText('Ida is not signed up any more.')).toBeTruthy()
  expect(server.writes[0]?.body).toEqual({ accept: false })
})

test('too few of one kind: the dialog asks those who want it, and keeps what everyone chose', async () => {
  const { server } = aShop()
  const few = {
    ...evening,
    tiers: tiers.map((tier) => (tier.id === MEMBER ? { ...tier, placesLeft: 1 } : tier)),
  }
  server.on('POST', `/eve/${EVENT}/sign-up`, refusal(409, 'places_short'))
  const { user } = await renderPart(<Evening first={few} answers={{ next: () => undefined }} />, { server })
  await user.selectOptions(screen.getByLabelText('Kind of place for Ida'), MEMBER)
  await user.selectOptions(screen.getByLabelText('Kind of place for Jonas'), MEMBER)
  await user.click(screen.getByRole('checkbox', { name: 'Alma Holm' }))
  await user.click(button('Sign up and pay 150,00 kr.'))
  const dialog = await screen.findByRole('dialog', { name: 'Who gets the place?' })
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2)
  await user.click(within(dialog).getByRole('radio', { name: 'Jonas Holm' }))
  await user.click(within(dialog).getByRole('button', { name: 'Sign up and pay 150,00 kr.' }))
  expect(await within(dialog).findByText('The server says no.')).toBeTruthy()
  expect(server.writes[0]?.body).toEqual({
    memberIds: [IDA, JONAS, ALMA],
    placesFor: [JONAS, ALMA],
    tiers: [
      { memberId: IDA, tierId: MEMBER },
      { memberId: JONAS, tierId: MEMBER },
      { memberId: ALMA, tierId: CHILD },
    ],
  })
})
