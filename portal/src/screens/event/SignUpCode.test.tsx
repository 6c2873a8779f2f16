import type { TicketQuote } from '@medlem/contract/ticketPayment'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import {
  type Answers,
  alma,
  aShop,
  button,
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
  payment,
} from './testing/evening.tsx'

const withCodes = { ...evening, takesCodes: true }
/** Ida as a guest and Jonas as a member, who are kept their places: 400 kr. */
const bothKept = {
  ...withCodes,
  people: [
    { ...ida, registration: kept(1, IDA, GUEST, 25_000) },
    { ...jonas, registration: kept(2, JONAS, MEMBER, 15_000) },
    alma,
  ],
}
const quoted = (values: Partial<TicketQuote> = {}) =>
  json({ places: [], totalMinor: 36_000, currency: 'DKK', discountProblem: null, ...values })

/** A shop in which signing up keeps both places. */
function aShopWithCodes() {
  const shop = aShop()
  const answers: Answers = { next: () => undefined }
  shop.server.on('POST', `/eve/${EVENT}/sign-up`, () => {
    answers.next(bothKept)
    return Response.json(bothKept)
  })
  shop.server.on('POST', `/eve/${EVENT}/ticket/quote`, quoted())
  const paid = () => shop.server.writes.find(({ path }) => path.endsWith('/ticket/payment/item'))?.body
  return { ...shop, answers, paid }
}

async function typeCode(code: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Do you have a discount code?' }))
  fireEvent.change(screen.getByLabelText(/^Discount code/), { target: { value: code } })
  fireEvent.keyDown(screen.getByLabelText(/^Discount code/), { key: 'Enter' })
}

test('a code is typed where the places are paid, and the sum that the server says is paid with it', async () => {
  const { server, answers, paid } = aShopWithCodes()
  const { user } = await renderPart(<Evening first={withCodes} answers={answers} />, { server })
  expect(screen.queryByRole('button', { name: /discount code/ })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Kind of place for Ida'), GUEST)
  await user.selectOptions(screen.getByLabelText('Kind of place for Jonas'), MEMBER)
  await typeCode('SUMMER')
  expect(await screen.findByText('Total 360,00 kr.')).toBeTruthy()
  expect(screen.getByText('Discount code SUMMER −40,00 kr.')).toBeTruthy()
  // The key asks for the price, and does not sign anybody up.
  expect(server.writes.map(({ body }) => body)).toEqual([
    {
      places: [
        { memberId: IDA, tierId: GUEST },
        { memberId: JONAS, tierId: MEMBER },
      ],
      discountCode: 'SUMMER',
    },
  ])
  await user.click(button('Sign up and pay 360,00 kr.'))
  expect(await screen.findByText('The payment window could not be opened.')).toBeTruthy()
  expect(paid()).toEqual({
    registrationIds: [id(1), id(2)],
    paymentTotal: 36_000,
    discountCode: 'SUMMER',
  })
  // The places are kept: they are paid above, with the same code.
  expect(button('Pay 360,00 kr.')).toBeTruthy()
})

test('a code that can’t be used is said at its field, and the places are paid without it', async () => {
  const { server, answers, paid } = aShopWithCodes()
  const why = 'There is no such discount code.'
  server.on('POST', `/eve/${EVENT}/ticket/quote`, quoted({ totalMinor: 40_000, discountProblem: why }))
  const { user } = await renderPart(<Evening first={bothKept} answers={answers} />, { server })
  await typeCode('WINTER')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByLabelText(/^Discount code/).getAttribute('aria-invalid')).toBe('true')
  await user.click(button('Pay 400,00 kr.'))
  expect(paid()).toEqual({ registrationIds: [id(1), id(2)], paymentTotal: 40_000 })
})

test('what is typed is there again after the payment window', async () => {
  const { server, answers } = aShopWithCodes()
  await renderPart(<Evening first={bothKept} answers={answers} />, { server })
  await typeCode('SUMMER')
  expect(await screen.findByRole('button', { name: 'Pay 360,00 kr.' })).toBeTruthy()
  cleanup()
  await renderPart(<Evening first={bothKept} answers={answers} />, { server })
  expect(screen.getByLabelText(/^Discount code/)).toHaveProperty('value', 'SUMMER')
  expect(await screen.findByRole('button', { name: 'Pay 360,00 kr.' })).toBeTruthy()
})

test('a code that makes places free needs no window: they are taken at once, and it says so', async () => {
  const { server, left, answers } = aShopWithCodes()
  server.on('POST', `/eve/${EVENT}/ticket/quote`, quoted({ totalMinor: 0 }))
  server.on(
    'POST',
    `/eve/${EVENT}/ticket/payment/item`,
    json({ ...payment, paymentStatus: 'paid', paymentTotal: 0 }, 201),
  )
  const { user } = await renderPart(<Evening first={withCodes} answers={answers} />, { server })
  await user.selectOptions(screen.getByLabelText('Kind of place for Ida'), GUEST)
  await user.selectOptions(screen.getByLabelText('Kind of place for Jonas'), MEMBER)
  await typeCode('HELPER')
  await user.click(await screen.findByRole('button', { name: 'Sign up Ida and Jonas' }))
  expect(await screen.findByText('There is nothing to pay, and the tickets are ready')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Your tickets' })).toBeTruthy()
  expect(screen.queryByText(/until they are paid/)).toBeNull()
  expect(left).not.toHaveBeenCalled()
})

test('without a code for places there is no field', async () => {
  const { server, answers } = aShopWithCodes()
  await renderPart(<Evening first={{ ...bothKept, takesCodes: false }} answers={answers} />, { server })
  expect(button('Pay 400,00 kr.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /discount code/ })).toBeNull()
})
