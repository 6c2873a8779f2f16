import type { Address } from '@medlem/contract/member'
import { type NewPerson, PersonField, type StaffPerson } from '@medlem/contract/person'
import { addressLine } from '@medlem/domain/address'
import { findCountry } from '@medlem/domain/country'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import type { ComparedField } from '../../shared/conflict/conflict.ts'
import { genderName } from '../../shared/genderName.ts'
import { locale } from '../../ui/language.ts'

/** What is typed of a person; a field that is left blank is ''. */
export interface PersonForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  gender: string
  dateOfBirth: string | null
  address: Address
}

const blank: Address = {
  AddressLine1: '',
  AddressLine2: '',
  AddressLine3: '',
  PostCode: '',
  City: '',
  Country: '',
}

/** A person as the form starts with them; undefined for a new one. */
export function personForm(person?: StaffPerson): PersonForm {
  const address = { ...blank, ...person?.address }
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    gender: person?.gender ?? '',
    dateOfBirth: person?.dateOfBirth ?? null,
    address: { ...address, Country: findCountry(address.Country)?.name ?? address.Country },
  }
}

/** What is sent: what is blank is none, and a country alone is no address. */
export function fromPersonForm({ address, email, phone, gender, ...rest }: PersonForm): NewPerson {
  const { Country: _country, ...where } = address
  const isBlank = Object.values(where).every((part) => part.trim() === '')
  return {
    ...rest,
    firstName: rest.firstName.trim(),
    lastName: rest.lastName.trim(),
    email: email.trim() || null,
    phone: phone.trim() || null,
    gender: gender || null,
    address: isBlank ? null : address,
  }
}

/** The fields of what was typed that differ from what was read, as a correction sends them: the names always. */
export function correctionOf(before: PersonForm, now: PersonForm): NewPerson {
  const sent = fromPersonForm(now)
  const same = fromPersonForm(before)
  const { firstName, lastName } = sent
  const changed = PersonField.options.filter(
    (field) => JSON.stringify(sent[field]) !== JSON.stringify(same[field]),
  )
  return { ...Object.fromEntries(changed.map((field) => [field, sent[field]])), firstName, lastName }
}

/** As two versions of them are compared. */
export const COMPARED_FIELDS: readonly ComparedField<PersonForm>[] = [
  { name: 'firstName', label: memberTexts.firstName },
  { name: 'lastName', label: memberTexts.lastName },
  { name: 'dateOfBirth', label: memberTexts.dateOfBirth },
  { name: 'gender', label: memberTexts.gender, show: (gender: string) => gender && genderName(gender) },
  { name: 'phone', label: commonTexts.phone },
  { name: 'email', label: commonTexts.email },
  { name: 'address', label: commonTexts.address, show: (address: Address) => addressLine(address, locale) },
]

const ADDRESS = Object.keys(blank) as (keyof Address)[]
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'gender', 'dateOfBirth'] as const

/** The form's field that the server's error names; undefined when the form has no such field. */
export function personField(name: string) {
  if (name === 'address') return 'address.AddressLine1' as const
  const part = ADDRESS.find((one) => name === `address.${one}`)
  return part ? (`address.${part}` as const) : FIELDS.find((field) => field === name)
}
