import type { NewMember } from '../../people/member/store.ts'
import { jobs } from './appointments.ts'
import { type Household, households, type Person } from './people.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId } from './seedId.ts'

/** Everybody but the newcomer. None is bound to an account: that happens at the first sign-in, as for real members. */
export function members(day: SeedDay): NewMember[] {
  return households.flatMap((household) => household.people.map((person) => memberOf(day, household, person)))
}

function memberOf(day: SeedDay, household: Household, person: Person): NewMember {
  const { key, firstName, lastName, email = null, phone = null, gender = null, birthday, parent } = person
  const registered = at(`${day.year - 4}-09-01`, 12)
  return {
    id: memberId(key),
    parentId: parent === undefined ? null : memberId(parent),
    firstName,
    lastName,
    email,
    phone,
    gender,
    dateOfBirth: birthday ? `${day.year - birthday.age}-${birthday.monthDay}` : null,
    address: addressOf(household),
    registrationDate: registered,
    updateDate: registered,
    hasOffice: jobs.some((job) => job.person === key),
  }
}

function addressOf({ street, postCode, city, country = 'Denmark' }: Household): NewMember['address'] {
  if (!street || !postCode || !city) return null
  return {
    AddressLine1: street,
    AddressLine2: '',
    AddressLine3: '',
    City: city,
    PostCode: postCode,
    Country: country,
  }
}
