import { describe, expect, test } from 'vitest'
import { ProfileForm, profileField, profileUpdate } from './profileSchema.ts'

const address = {
  AddressLine1: 'Havnegade 1',
  AddressLine2: '',
  AddressLine3: '',
  City: 'Aarhus',
  PostCode: '8000',
  Country: 'Denmark',
}
const values = { firstName: 'Ida', lastName: 'Holm', phone: '', dateOfBirth: null, address, version: 3 }

function problems(input: unknown) {
  const issues = ProfileForm.safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the profile form', () => {
  test('takes a complete profile', () => {
    expect(problems(values)).toEqual({})
  })

  test('tells each blank field of the address on that field', () => {
    const blank = { ...address, AddressLine1: ' ', City: '', PostCode: '', Country: '' }
    expect(problems({ ...values, address: blank })).toEqual({
      'address.AddressLine1': 'Address Line 1 is missing.',
      'address.City': 'City is missing.',
      'address.PostCode': 'Postcode is missing.',
      'address.Country': 'Country is missing.',
    })
  })

  test('refuses a postcode with letters', () => {
    expect(problems({ ...values, address: { ...address, PostCode: '80A0' } })).toEqual({
      'address.PostCode': 'Postcode is invalid. Please use numeric values only.',
    })
  })

  test('sends a Swedish postcode without its space, and no phone as none', () => {
    const sent = profileUpdate(ProfileForm.parse({ ...values, address: { ...address, PostCode: '123 45' } }))
    expect(sent.address?.PostCode).toBe('12345')
    expect(sent.phone).toBeNull()
  })

  test('knows its own fields in the server’s errors', () => {
    expect(profileField('address.City')).toBe('address.City')
    expect(profileField('version')).toBeUndefined()
  })
})
