import type { ReceivedInvitation } from '@medlem/contract/appointment'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { jobMayTexts } from '@medlem/i18n/en/domain/jobMay'
import { jobInvitationTexts } from '@medlem/i18n/en/portal/jobInvitation'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useAcceptInvitation, useReceivedInvitation } from '../../api/appointment/appointment.ts'
import { CallError } from '../../api/call/callError.ts'
import { useSession } from '../../session/session.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'

const notAccepted = {
  refused: jobInvitationTexts.notAccepted,
  unknown: jobInvitationTexts.acceptUnknown,
  again: jobInvitationTexts.reload,
}

/** Where the e-mail that invites to a job leads: what it is, and the button that takes it (`?id=`). */
export function JobInvitation() {
  const { id = '' } = useScreenSearch('/job-invitation')
  const { data, error, refetch } = useReceivedInvitation(id)
  const { member } = useSession()
  if (data) return <Invitation invitation={data} />
  const isUnknown = error instanceof CallError && error.status < 500
  return (
    <>
      <PageHeading title={titleTexts.invitation} />
      {!error && <Skeleton height="200px" />}
      {isUnknown && (
        <EmptyState title={jobInvitationTexts.notForYou}>
          {member?.email
            ? jobInvitationTexts.notForYouNote({ email: member.email })
            : jobInvitationTexts.notForYouSignIn}
        </EmptyState>
      )}
      {error && !isUnknown && (
        <ErrorNotice error={error} title={jobInvitationTexts.notLoaded} retry={() => refetch()} />
      )}
    </>
  )
}

function Invitation({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, orgId, organisationName: organisation, job, endsOn, invitedByName: name, state } = invitation
  const accept = useAcceptInvitation(id)
  // Loaded anew: the portal learns at sign-in what the person may do.
  const open = () => location.assign(`/office/${orgId}`)
  return (
    <>
      <p className="mb-1 text-meta text-soft">{jobInvitationTexts.from({ name })}</p>
      <PageHeading
        title={jobInvitationTexts.heading({ organisation, job: jobTexts[job] })}
        lead={jobMayTexts[job]}
      />
      {endsOn && (
        <p className="mt-3 text-soft tabular-nums">
          {jobInvitationTexts.until({ date: formatDate(endsOn) })}
        </p>
      )}
      {accept.error && (
        <div className="mt-6">
          <WriteError error={accept.error} {...notAccepted} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-3">
        {state === 'open' && (
          <>
            <Button busy={accept.isPending} onClick={() => accept.mutate(undefined, { onSuccess: open })}>
              {jobInvitationTexts.accept}
            </Button>
            <p className="text-meta text-soft">{jobInvitationTexts.orNothing}</p>
          </>
        )}
        {state === 'accepted' && (
          <Button onClick={open}>{jobInvitationTexts.openOffice({ organisation })}</Button>
        )}
        {state === 'over' && <p className="text-soft">{jobInvitationTexts.over({ name })}</p>}
      </div>
    </>
  )
}
