import type { Organisation } from '@medlem/contract/organisation'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import type { ReactNode } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useSignUp } from '../../api/registration/registration.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SignUpPart } from './SignUpPart.tsx'

export interface EventSignUpProps {
  eventId: string
  organisation: Organisation
  /** Another part of the page has the filled button. */
  isBeside: boolean
  facts: ReactNode
  /** Shown below the facts for an event without sign-up. */
  children: ReactNode
}

/** An event's sign-up, where it has one. */
export function EventSignUp({ eventId, organisation, isBeside, facts, children }: EventSignUpProps) {
  const { data, error, refetch } = useSignUp(eventId)
  if (data && data.closed !== 'not_taken') {
    return (
      <SignUpPart
        signUp={data}
        organisation={organisation}
        refresh={refetch}
        isBeside={isBeside}
        facts={facts}
      />
    )
  }
  return (
    <>
      {facts}
      {data || error ? (
        children
      ) : (
        <div className="section">
          <Skeleton height="180px" />
        </div>
      )}
      {!data && error && !isNotOffered(error) && (
        <div className="section">
          <ErrorNotice error={error} title={eventTexts.signUpNotLoaded} retry={() => refetch()} />
        </div>
      )}
    </>
  )
}

/** A server that has no more than the specification's calls knows no sign-up (Ruling 3). */
function isNotOffered(error: Error): boolean {
  return error instanceof CallError && error.status === 501
}
