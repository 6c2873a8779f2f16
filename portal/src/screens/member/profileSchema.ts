import { type Address, type Member, ProfileUpdate } from '@medlem/contract/member'
import { addressProblems, postcodeDigits } from '@medlem/domain/address'
import type * as z from 'zod/mini'

/** The server's own schema and the address rule of Spec 5, told on the form's fields. */
export const ProfileForm = ProfileUpdate.check((context) => {
  for (const { field, message } of addressProblems(context.value.address)) {
    context.issues.push({
      code: 'custom',
      message: shortened(message),
      path: ['address', field === 'address' ? 'AddressLine1' : field],
      input: context.value,
    })
  }
})
export type ProfileForm = z.infer<typeof ProfileForm>
/** What the form holds; a field that is left blank is ''. */
export type ProfileValues = z.input<typeof ProfileForm>

/** In the form itself nobody needs to be sent to the profile. */
function shortened(message: string): string {
  return message.replace(' Please add it in profile to proceed.', '')
}

const noAddress: Address = {
  AddressLine1: '',
  AddressLine2: '',
  AddressLine3: '',
  City: '',
  PostCode: '',
  Country: '',
}

/** A member's profile as the form starts with it. */
export function profileValues(member: Member): ProfileValues {
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    phone: member.phone ?? '',
    dateOfBirth: member.dateOfBirth,
    address: { ...noAddress, ...member.address },
    version: member.version,
  }
}

/** What is sent: an empty phone is none, and a postcode is its digits (Ruling 25). */
export function profileUpdate(values: ProfileForm): ProfileUpdate {
  const { address, phone } = values
  return {
    ...values,
    phone: phone || null,
    address: address && { ...address, PostCode: postcodeDigits(address.PostCode) },
  }
}

const FIELDS = [
  'firstName',
  'lastName',
  'phone',
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
