import { hrefOf } from '@medlem/contract/portalAddress'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useFamily, useInvitations } from '../../../api/family/family.ts'
import { useFamilyStatus } from '../../../api/membership/membership.ts'
import { useMember } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../../ui/useScreenSearch.ts'
import { arrangeFamily } from './arrangeFamily.ts'
import { FamilyLists } from './FamilyLists.tsx'
import { outcomeOf } from './outcome.ts'

/** The people a member pays for, how each stands, and what can be done about it. */
export function Family() {
  const own = useMember()
  const family = useFamily()
  const invitations = useInvitations()
  const statuses = useFamilyStatus()
  const search = useScreenSearch('/participants-list')
  const isLoading = (family.isPending && !family.error) || (invitations.isLoading && !invitations.error)
  const known = { family: family.data ?? [], invitations: invitations.data ?? [], own }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading title={titleTexts.myParticipants} lead={memberTexts.participantsLead} />
        <div className="mb-8 flex flex-wrap gap-2">
          <ButtonLink variant="secondary" href={hrefOf('/add-edit-participant', { kind: 'invite' })}>
            {memberTexts.inviteByEMail}
          </ButtonLink>
          <ButtonLink href={hrefOf('/add-edit-participant', { kind: 'child' })}>
            {memberTexts.addChild}
          </ButtonLink>
        </div>
      </div>
      {family.error && (
        <ErrorNotice
          error={family.error}
          title={memberTexts.familyNotLoaded}
          retry={() => family.refetch()}
        />
      )}
      {invitations.error && !family.error && (
        <div className="mb-8">
          <ErrorNotice
            error={invitations.error}
            title={memberTexts.invitationsNotLoaded}
            retry={() => invitations.refetch()}
          />
        </div>
      )}
      {isLoading && <Loading />}
      {family.data && !isLoading && (
        <FamilyLists
          // The notice over one member's list is not shown again over the next.
          key={`${own.id} ${search.added ?? search.saved ?? search.invited ?? ''}`}
          participants={arrangeFamily(family.data, known.invitations, own)}
          statuses={statuses.data ?? []}
          before={outcomeOf(search, known)}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <LoadingPart className="grid gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="72px" />
      ))}
    </LoadingPart>
  )
}
