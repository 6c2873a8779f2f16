import type { Member } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import {
  ChildForm,
  isSameAddress,
  OwnForm,
  profileField,
  profileUpdate,
  profileValues,
} from './profileSchema.ts'

const address = {
  AddressLine1: 'Havnegade 1',
  AddressLine2: '',
  AddressLine3: '',
  City: 'Aarhus',
  PostCode: '8000',
  Country: 'Denmark',
}
const blank = { ...address, AddressLine1: ' ', City: '', PostCode: '', Country: '' }
const values = {
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '',
  gender: '',
  dateOfBirth: null,
  address,
  sameAddress: false,
  version: 3,
}
const ida = { ...values, id: 'ida', version: 3, phone: null, gender: null } as unknown as Member
const noAddress = { ...ida, address: null }

function problems(schema: typeof OwnForm | typeof ChildForm, input: unknown) {
  const issues = schema.safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the form of one’s own profile', () => {
  test('takes a complete profile', () => {
    expect(problems(OwnForm, values)).toEqual({})
  })

  test('gives each blank field of the address its own error', () => {
    expect(problems(OwnForm, { ...values, address: blank })).toEqual({
      'address.AddressLine1': 'Address Line 1 is missing.',
      'address.City': 'City is missing.',
      'address.PostCode': 'Postcode is missing.',
      'address.Country': 'Country is missing.',
    })
  })

  test('refuses a postcode with letters', () => {
    expect(problems(OwnForm, { ...values, address: { ...address, PostCode: '80A0' } })).toEqual({
      'address.PostCode': 'Postcode is invalid. Please use numeric values only.',
    })
  })

  test('names the field of a phone, a postcode or a name that can’t be stored', () => {
    expect(
      problems(OwnForm, {
        ...{ ...values, firstName: '\u200b', lastName: 'evil.example', phone: '×' },
        address: { ...address, PostCode: 'N-0150' },
      }),
    ).toEqual({
      firstName: expect.stringMatching(/^First name is missing/),
      lastName: expect.stringMatching(/address of a web page/),
      phone: expect.stringMatching(/^The phone number can’t be read/),
      'address.PostCode': 'Postcode is invalid. Please use numeric values only.',
    })
    const other = { ...address, PostCode: 'DK-8000' }
    expect(problems(OwnForm, { ...values, phone: '20 11 22 33', address: other })).toEqual({})
  })

  test('sends a Swedish postcode without its space, and no phone as none', () => {
    const sent = profileUpdate(
      OwnForm.parse({ ...values, address: { ...address, PostCode: '123 45', Country: 'Sweden' } }),
    )
    expect(sent.address?.PostCode).toBe('12345')
    expect(sent.phone).toBeNull()
  })

  test('shows a country by the name that can be chosen, however it was stored', () => {
    const stored = { ...ida, address: { ...address, Country: 'dk' } }
    expect(profileValues(stored).address?.Country).toBe('Denmark')
  })

  test('knows its own fields in the server’s errors', () => {
    expect(profileField('address.City')).toBe('address.City')
    expect(profileField('version')).toBeUndefined()
  })
})

describe('the form of a child', () => {
  test('begins with the parent’s last name and address', () => {
    expect(profileValues(null, ida)).toMatchObject({ firstName: '', lastName: 'Holm', sameAddress: true })
  })

  test('offers the parent’s address only when there is one to share', () => {
    expect(profileValues(null, noAddress).sameAddress).toBe(false)
  })

  test('knows that a child lives with the parent, whatever the spelling', () => {
    const child = { ...ida, id: 'alma', address: { ...address, City: 'AARHUS ', Country: 'DK' } }
    expect(profileValues(child, ida).sameAddress).toBe(true)
    expect(isSameAddress({ ...address, AddressLine1: 'Skovvej 2' }, address)).toBe(false)
  })

  test('may leave the address out, but not half', () => {
    expect(problems(ChildForm, { ...values, address: blank })).toEqual({})
    expect(problems(ChildForm, { ...values, address: { ...blank, City: 'Aarhus' } })).toHaveProperty([
      'address.PostCode',
    ])
    expect(profileUpdate(ChildForm.parse({ ...values, address: blank })).address).toBeNull()
  })

  test('sends the parent’s address in place of its own', () => {
    const sent = profileUpdate(ChildForm.parse({ ...values, address: blank, sameAddress: true }), ida)
    expect(sent.address).toEqual(address)
    expect(sent).not.toHaveProperty('sameAddress')
  })
})
