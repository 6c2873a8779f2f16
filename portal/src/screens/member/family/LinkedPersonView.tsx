import type { Member } from '@medlem/contract/member'
import { addressLine } from '@medlem/domain/address'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { ButtonLink } from '../../../ui/Button.tsx'
import { locale } from '../../../ui/language.ts'
import { FactList } from '../FactList.tsx'

/** A linked account: its data is its holder's, so it is shown and not edited. */
export function LinkedPersonView({ person }: { person: Member }) {
  const { firstName, lastName, email, phone, address, familyInvitationStatus } = person
  const isLinked = familyInvitationStatus === 'approved'
  return (
    <div className="grid max-w-3xl gap-6">
      <FactList
        facts={[
          { name: commonTexts.name, value: `${firstName} ${lastName}` },
          { name: commonTexts.email, value: email },
          ...(isLinked
            ? [
                { name: commonTexts.phone, value: phone },
                { name: commonTexts.address, value: addressLine(address, locale) },
              ]
            : []),
        ]}
      />
      <p className="max-w-[62ch] text-soft">
        {isLinked ? memberTexts.linkedPersonHint({ name: firstName }) : memberTexts.linkedPersonPending}
      </p>
      <div>
        <ButtonLink variant="secondary" href="/participants-list">
          {memberTexts.allParticipants}
        </ButtonLink>
      </div>
    </div>
  )
}
