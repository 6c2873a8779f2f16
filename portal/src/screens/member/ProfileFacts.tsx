import type { Member } from '@medlem/contract/member'
import { addressLine, addressProblems } from '@medlem/domain/address'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { genderName } from '../../shared/genderName.ts'
import { formatDate } from '../../ui/format.ts'
import { locale } from '../../ui/language.ts'
import { FactList } from './FactList.tsx'

/** What clubs know about a member, and what keeps the address from being used. */
export function ProfileFacts({ member }: { member: Member }) {
  const { memberNumber, firstName, lastName, email, phone, address, dateOfBirth, gender } = member
  const problems = addressProblems(address)
  return (
    <>
      <FactList
        facts={[
          { name: commonTexts.name, value: `${firstName} ${lastName}` },
          { name: commonTexts.email, value: email },
          { name: commonTexts.phone, value: phone },
          { name: commonTexts.address, value: addressLine(address, locale) },
          { name: memberTexts.dateOfBirth, value: dateOfBirth && formatDate(dateOfBirth) },
          { name: memberTexts.gender, value: gender && genderName(gender) },
          ...(memberNumber === null ? [] : [{ name: memberTexts.memberNumber, value: String(memberNumber) }]),
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
