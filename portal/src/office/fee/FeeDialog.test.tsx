import type { Fee } from '@medlem/contract/fee'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { FeeDialog } from './FeeDialog.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const fee: Fee = {
  id: '40000000-0000-4000-8000-000000000004',
  name: 'Adult',
  membershipPrice: 450.5,
  vatRate: 0,
  membershipSurcharge: 0,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  offerStartDate: '2026-12-01',
  minAge: null,
  maxAge: null,
  ageOn: null,
  priceSteps: [],
  joiningFee: 0,
  enabled: true,
  version: 3,
  unitMinor: 45_050,
  problems: [],
}

const languages = [
  { id: 'en', name: 'English' },
  { id: 'da', name: 'Dansk' },
  { id: 'sv', name: 'Svenska' },
]

async function open(values: Fee | undefined = fee, around: { languages?: typeof languages } = {}) {
  const server = fakeServer()
  const part = <FeeDialog orgId={ORG} currency="DKK" ownLanguage="en" fee={values} onClose={vi.fn()} />
  return { server, ...(await renderPart(part, { server, ...around })) }
}
/** What was sent but for the preview of three families, which writes nothing. */
const saved = ({ writes }: FakeServer) => writes.filter(({ path }) => !path.endsWith('/preview'))
const save = () => screen.getByRole('button', { name: 'Save' })

test.each([
  ['Name', ' ', 'Name is missing. Please enter it.'],
  ['Price in DKK', 'free', 'Please enter a price, such as 450 or 450,50.'],
  [/^Surcharge/, '5 percent', 'Please enter an amount, such as 25, or nothing.'],
  [/^Lowest age/, '17½', 'Please enter a whole number of years, or nothing.'],
  [/^Highest age/, 'old', 'Please enter a whole number of years, or nothing.'],
])('%s: “%s” is refused at the field, which takes the focus', async (label, typed, message) => {
  const { server, user } = await open()
  await user.clear(field(label))
  await user.type(field(label), typed)
  await user.click(save())
  await screen.findByText(message)
  expect(errorAt(label)).toBe(message)
  expect(document.activeElement).toBe(field(label))
  expect(saved(server)).toEqual([])
})

test('a price is read in Danish and sent as a decimal, with the version that was seen', async () => {
  const { server, user } = await open()
  expect(field('Price in DKK')).toHaveProperty('value', '450,50')
  await user.clear(field('Price in DKK'))
  await user.type(field('Price in DKK'), '1.250,75')
  await user.click(save())
  await screen.findByText('We don’t know yet whether the fee was saved.')
  expect(saved(server)[0]).toMatchObject({
    method: 'PUT',
    body: { membershipPrice: '1250.75', minAge: null, ageOn: null, version: 3 },
  })
})

test('what the server refuses of a field is shown there, not over the form', async () => {
  const { server, user } = await open()
  server.on('PUT', `/item/${fee.id}`, refusal(400, 'configuration_invalid', { maxAge: 'The ages overlap.' }))
  await user.type(field(/^Highest age/), '17')
  await user.click(save())
  await screen.findByText('The ages overlap.')
  expect(errorAt(/^Highest age/)).toBe('The ages overlap.')
  expect(screen.queryByText('The fee is not saved.')).toBeNull()
})

test('a VAT rate that the list does not have stays chosen', async () => {
  const { server, user } = await open({ ...fee, vatRate: 1.12 })
  expect(screen.getByRole('option', { name: '12 %', selected: true })).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(saved(server)[0]?.body).toMatchObject({ vatRate: '1.12' }))
})

test('its name in other languages is a section of its own, open where there is one, and empty ones are sent empty', async () => {
  const { server, user } = await open({ ...fee, translations: { da: { name: 'Voksen' } } }, { languages })
  expect(screen.getByText('In other languages').closest('details')).toHaveProperty('open', true)
  expect(field('Name')).toHaveProperty('value', 'Adult')
  expect(field(/^Name .Dansk/)).toHaveProperty('value', 'Voksen')
  expect(field(/^Name .Dansk/)).toHaveProperty('lang', 'da')
  // English is its own.
  expect(screen.queryByLabelText(/English/)).toBeNull()
  await user.clear(field(/^Name .Dansk/))
  await user.type(field(/^Name .Svenska/), 'Vuxen')
  await user.click(save())
  await waitFor(() =>
    expect(saved(server)[0]?.body).toMatchObject({
      name: 'Adult',
      translations: { da: { name: '' }, sv: { name: 'Vuxen' } },
    }),
  )
})

test('what the server refuses of a name in another language is shown there', async () => {
  const { server, user } = await open(fee, { languages })
  server.on(
    'PUT',
    `/item/${fee.id}`,
    refusal(400, 'invalid_request', { 'translations.da.name': 'Too long.' }),
  )
  await user.type(field(/^Name .Dansk/), 'V')
  await user.click(save())
  await screen.findByText('Too long.')
  expect(errorAt(/^Name .Dansk/)).toBe('Too long.')
})

test('nothing is said of other languages where there is one, and the section is closed where nothing is written', async () => {
  await open()
  expect(screen.queryByText('In other languages')).toBeNull()
  await open(fee, { languages })
  expect(screen.getByText('In other languages').closest('details')).toHaveProperty('open', false)
})

test('what was typed of a new fee is there again after a reload', async () => {
  const part = <FeeDialog orgId={ORG} currency="DKK" ownLanguage={null} fee={undefined} onClose={vi.fn()} />
  expect(await typedAfterReload(part, { server: fakeServer(), label: 'Name', text: 'Junior' })).toBe('Junior')
})

test('renewals are asked for by a claim on the terms that are typed, and wrong days are refused at their field', async () => {
  const { server, user } = await open()
  expect(screen.queryByLabelText('Days until it is due')).toBeNull()
  await user.selectOptions(field('How members renew into it'), 'By a claim to each member')
  await user.clear(field('Days until it is due'))
  await user.type(field('Days until it is due'), '200')
  await user.selectOptions(field('When the year counts'), 'From the claim on, until 14 days after it is due')
  await user.click(save())
  await waitFor(() =>
    expect(errorAt('Days until it is due')).toBe('Please enter a number of days, from 1 to 120.'),
  )
  expect(saved(server)).toEqual([])
  await user.clear(field('Days until it is due'))
  await user.type(field('Days until it is due'), '21')
  await user.click(save())
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(saved(server)[0]?.body).toMatchObject({ renewalClaim: { dueDays: 21, countsForDays: 14 } })
})

test('a fee that asks by claims shows its terms, and charges cards again once that is chosen', async () => {
  const { server, user } = await open({ ...fee, renewalClaim: { dueDays: 30, countsForDays: 45 } })
  expect(field('Days until it is due')).toHaveProperty('value', '30')
  expect(field('When the year counts')).toHaveProperty('value', '45')
  await user.selectOptions(field('How members renew into it'), 'By kept cards and agreements')
  await user.click(save())
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(saved(server)[0]?.body).toMatchObject({ renewalClaim: null })
})
