import type { Member } from '@medlem/contract/member'
import { addressLine, addressProblems } from '@medlem/domain/address'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { formatDate } from '../../ui/format.ts'
import { FactList } from './FactList.tsx'

const GENDERS: Record<string, string> = {
  female: memberTexts.female,
  male: memberTexts.male,
  other: memberTexts.other,
}

/** What clubs know about a member, and what keeps the address from being used. */
export function ProfileFacts({ member }: { member: Member }) {
  const { firstName, lastName, email, phone, address, dateOfBirth, gender } = member
  const problems = addressProblems(address)
  return (
    <>
      <FactList
        facts={[
          { name: 'Name', value: `${firstName} ${lastName}` },
          { name: 'E-mail', value: email },
          { name: 'Phone', value: phone },
          { name: 'Address', value: addressLine(address) },
          { name: 'Date of birth', value: dateOfBirth && formatDate(dateOfBirth) },
          { name: 'Gender', value: gender && (GENDERS[gender] ?? gender) },
        ]}
      />
      {problems.map(({ field, message }) => (
        <p key={field} className="mt-2 text-berry">
          {message}
        </p>
      ))}
    </>
  )
}
