import { type Address, type Member, ProfileUpdate } from '@medlem/contract/member'
import { addressProblems } from '@medlem/domain/address'
import { postcodeDigits } from '@medlem/domain/addressCheck'
import { findCountry } from '@medlem/domain/country'
import { hasAddress } from '@medlem/domain/personName'
import { isPhone, typedAddressProblems } from '@medlem/domain/typedContact'
import { typedContactTexts } from '@medlem/i18n/en/domain/typedContact'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import * as z from 'zod/mini'
import { locale } from '../../../ui/language.ts'

/** The server's own schema, and whether a child lives where the parent does. */
const Person = z.extend(ProfileUpdate, { sameAddress: z.boolean() })

/** One's own profile: the address rule of Spec 5 for the form's fields. */
export const OwnForm = Person.check(({ value, issues }) => {
  issues.push(...nameIssues(value), ...phoneIssues(value.phone), ...addressIssues(value.address))
})

/** A child's profile: an address may be left out, not left half. */
export const ChildForm = Person.check(({ value, issues }) => {
  issues.push(...nameIssues(value), ...phoneIssues(value.phone))
  if (!value.sameAddress && !isBlank(value.address)) issues.push(...addressIssues(value.address))
})

export type ProfileForm = z.infer<typeof Person>
/** What the form holds; a field that is left blank is ''. */
export type ProfileValues = z.input<typeof Person>

const LABELS = {
  AddressLine1: memberTexts.addressLine1,
  City: memberTexts.city,
  PostCode: memberTexts.postcode,
  Country: memberTexts.country,
}

function nameIssues(value: z.infer<typeof Person>) {
  const message = typedContactTexts.nameWithAddress
  return (['firstName', 'lastName'] as const).flatMap((field) =>
    hasAddress(value[field])
      ? [{ code: 'custom' as const, message, path: [field], input: value[field] }]
      : [],
  )
}

function phoneIssues(phone: string | null | undefined) {
  if (!phone || isPhone(phone)) return []
  const message = typedContactTexts.phoneUnreadable
  return [{ code: 'custom' as const, message, path: ['phone'], input: phone }]
}

function addressIssues(address: Address | null | undefined) {
  const problems = address ? typedAddressProblems(address, { language: locale }) : addressProblems(address)
  return problems.map(({ field, code, message }) => ({
    code: 'custom' as const,
    // The form itself does not point to the profile.
    message:
      code === 'missing' && field !== 'address'
        ? memberTexts.fieldMissing({ label: LABELS[field] })
        : message,
    path: ['address', field === 'address' ? 'AddressLine1' : field],
    input: address,
  }))
}

const noAddress: Address = {
  AddressLine1: '',
  AddressLine2: '',
  AddressLine3: '',
  City: '',
  PostCode: '',
  Country: '',
}

function isBlank(address: Address | null | undefined): boolean {
  return Object.values(address ?? noAddress).every((line) => line.trim() === '')
}

/** Whether two people live at one address, however it was typed. */
export function isSameAddress(one: Address | null, other: Address | null): boolean {
  const plain = (address: Address) => JSON.stringify(Object.values(written(address))).toLowerCase()
  return one !== null && other !== null && plain(one) === plain(other)
}

/** Trimmed, a postcode as its digits, the country by its name: as the form's own choices have them. */
function written({ AddressLine1, AddressLine2, AddressLine3, City, PostCode, Country }: Address): Address {
  return {
    AddressLine1: AddressLine1.trim(),
    AddressLine2: AddressLine2.trim(),
    AddressLine3: AddressLine3.trim(),
    City: City.trim(),
    PostCode: postcodeDigits(PostCode),
    Country: findCountry(Country)?.name ?? Country.trim(),
  }
}

/** A profile as the form starts with it; null is a child that is yet to be added. */
export function profileValues(person: Member | null, parent: Member | null = null): ProfileValues {
  const usable = parent !== null && addressProblems(parent.address).length === 0
  const address = person?.address ? { ...person.address } : noAddress
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? parent?.lastName ?? '',
    phone: person?.phone ?? '',
    gender: person?.gender ?? '',
    dateOfBirth: person?.dateOfBirth ?? null,
    address: { ...address, Country: findCountry(address.Country)?.name ?? address.Country },
    sameAddress: usable && (person === null || isSameAddress(person.address, parent.address)),
    ...(person && { version: person.version }),
  }
}

/** What is sent: an empty phone is none, a postcode is its digits (Ruling 25), a blank address is none. */
export function profileUpdate(values: ProfileForm, parent: Member | null = null): ProfileUpdate {
  const { sameAddress, address, phone, gender, ...rest } = values
  const own = isBlank(address) || !address ? null : { ...address, PostCode: postcodeDigits(address.PostCode) }
  return {
    ...rest,
    phone: phone || null,
    gender: gender || null,
    address: sameAddress && parent ? parent.address : own,
  }
}

const FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'gender',
  'dateOfBirth',
  'address.AddressLine1',
  'address.AddressLine2',
  'address.AddressLine3',
  'address.City',
  'address.PostCode',
  'address.Country',
] as const
export type ProfileField = (typeof FIELDS)[number]

/** The form's field that the server's error names; undefined when the form has no such field. */
export function profileField(name: string): ProfileField | undefined {
  return FIELDS.find((field) => field === name)
}
