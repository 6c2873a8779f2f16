import { foreignHref } from '@medlem/contract/portalAddress'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { writeErrorTexts } from '@medlem/i18n/en/portal/writeError'
import { useEffect, useRef } from 'react'
import { isRefused } from '../api/call/isRefused.ts'
import { asksSecondStep, needsFreshSignIn, reauthenticate } from '../api/signIn/freshSignIn.ts'
import { herePath } from '../session/returnAddress.ts'
import { Alert } from '../ui/Alert.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { FreshSignIn } from '../ui/FreshSignIn.tsx'

export interface WriteErrorProps {
  error: unknown
  /** The state after a refusal: 'Nothing was given back.' */
  refused?: string
  /** The state while the outcome is unknown: 'We don’t know yet whether it was given back.' */
  unknown?: string
  /** What to do before another try: 'Please check the list of fees before you try again.' */
  again?: string
  /** Leads to the sign-in and back; to the current address unless given. */
  signIn?: (error: unknown) => Promise<void>
}

/**
 * The one notice of a failed write: why the server refused it, a sign-in where it asks for a fresh one, or, without an
 * answer, that it may have been done, and what to check before another try.
 */
export function WriteError(props: WriteErrorProps) {
  const { error } = props
  const notice = useRef<HTMLDivElement>(null)
  // A dialog that is higher than a phone would hide it under its buttons.
  useEffect(() => {
    if (error) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={notice}>
      <Reason {...props} />
    </div>
  )
}

const signInHere = (error: unknown) => reauthenticate(foreignHref(herePath()), error)

function Reason({
  error,
  refused,
  unknown = writeErrorTexts.unknown,
  again = writeErrorTexts.again,
  signIn = signInHere,
}: WriteErrorProps) {
  if (needsFreshSignIn(error)) {
    return (
      <FreshSignIn needs={asksSecondStep(error) ? 'second step' : 'password'} signIn={() => signIn(error)} />
    )
  }
  if (isRefused(error)) return <ErrorNotice error={error} title={refused} />
  return (
    <Alert kind="error" title={unknown}>
      <p>
        {shellTexts.serverDidNotAnswer} {again}
      </p>
    </Alert>
  )
}
