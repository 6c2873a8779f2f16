import { eventTexts } from '@medlem/i18n/en/portal/event'
import type { ReactNode } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useSignUp } from '../../api/registration/registration.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SignUpPart } from './SignUpPart.tsx'

export interface EventSignUpProps {
  eventId: string
  orgId: string
  /** Shown for an event without sign-up. */
  children: ReactNode
}

/** An event's sign-up, where it has one. */
export function EventSignUp({ eventId, orgId, children }: EventSignUpProps) {
  const { data, error, refetch } = useSignUp(eventId)
  if (data) return data.closed === 'not_taken' ? children : <SignUpPart signUp={data} orgId={orgId} />
  if (!error) {
    return (
      <div className="section">
        <Skeleton height="180px" />
      </div>
    )
  }
  return (
    <>
      {children}
      {!isNotOffered(error) && (
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
