import type { Member } from '@medlem/contract/member'
import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { hrefOf } from '@medlem/contract/portalAddress'
import { ageOn } from '@medlem/domain/age'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { ButtonLink } from '../../../ui/Button.tsx'
import { copenhagenDay, formatDate } from '../../../ui/format.ts'
import { List } from '../../../ui/List.tsx'
import { Section } from '../../../ui/Section.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RunningWord } from './RunningWord.tsx'

export interface OwnRowsProps {
  self: Member | undefined
  ownChildren: readonly Member[]
  statuses: readonly FamilyMemberStatus[]
}

/** Oneself and the children, whose data are in the member's own hands. */
export function OwnRows({ self, ownChildren, statuses }: OwnRowsProps) {
  const statusOf = (id: string) => statuses.find(({ memberId }) => memberId === id)
  return (
    <Section title={ownChildren.length > 0 ? memberTexts.youAndYourChildren : memberTexts.you}>
      <List>
        {self && (
          <PersonRow
            person={self}
            name={`${self.firstName} ${self.lastName}`}
            status={<RunningWord memberStatus={statusOf(self.id)} />}
            actions={<EditLink person={self} />}
          >
            <p>{memberTexts.youDetails({ email: self.email ?? '' })}</p>
          </PersonRow>
        )}
        {ownChildren.map((child) => (
          <PersonRow
            key={child.id}
            person={child}
            name={`${child.firstName} ${child.lastName}`}
            status={<RunningWord memberStatus={statusOf(child.id)} />}
            actions={<EditLink person={child} />}
          >
            <p>{childSentence(child)}</p>
          </PersonRow>
        ))}
      </List>
    </Section>
  )
}

function EditLink({ person }: { person: Member }) {
  return (
    <ButtonLink variant="quiet" href={hrefOf('/add-edit-participant', { id: person.id })}>
      {memberTexts.editPerson({ name: person.firstName, hidden: visuallyHidden })}
    </ButtonLink>
  )
}

function childSentence({ dateOfBirth }: Member): string {
  if (!dateOfBirth) return memberTexts.childDetailsNoBirthday
  const years = ageOn(dateOfBirth, copenhagenDay(new Date()))
  return memberTexts.childDetails({ count: years, date: formatDate(dateOfBirth) })
}
