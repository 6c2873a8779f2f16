import { memberTexts } from '@medlem/i18n/en/portal/member'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useFamily } from '../../api/family/family.ts'
import { useMember } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from './Avatar.tsx'

const WORDS = {
  approved: memberTexts.linked,
  pending: memberTexts.linkPending,
  rejected: memberTexts.linkRejected,
  ended: memberTexts.linkEnded,
}

/** Who else is in the family: children and linked accounts, without what is over. */
export function FamilyInShort() {
  const me = useMember()
  const family = useFamily()
  const others = family.data?.filter(
    ({ id, familyInvitationStatus: status }) => id !== me.id && status !== 'rejected' && status !== 'ended',
  )
  return (
    <Section
      title={memberTexts.yourFamily}
      action={
        <AppLink className="text-link" href="/participants-list">
          {titleTexts.myParticipants}
        </AppLink>
      }
    >
      {family.error && (
        <ErrorNotice
          error={family.error}
          title={memberTexts.familyNotLoaded}
          retry={() => family.refetch()}
        />
      )}
      {!family.data && !family.error && <Skeleton height="72px" />}
      {others?.length === 0 && (
        <p className="border-y border-line py-3.5 text-soft">{memberTexts.noneElse}</p>
      )}
      {others && others.length > 0 && (
        <ul className="grid gap-x-8 border-t border-line mini:grid-cols-2">
          {others.map((person) => (
            <li key={person.id} className="flex items-center gap-4 border-b border-line py-3.5">
              <Avatar person={person} />
              <span className="min-w-0">
                <span className="block font-semibold leading-tight wrap-anywhere">
                  {person.firstName} {person.lastName}
                </span>
                <span className="text-meta text-soft">
                  {person.familyInvitationStatus ? WORDS[person.familyInvitationStatus] : memberTexts.child}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
