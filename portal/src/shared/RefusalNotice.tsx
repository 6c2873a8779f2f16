import { asksSecondStep, reauthenticate } from '../api/signIn/freshSignIn.ts'
import { ErrorNotice, type ErrorNoticeProps } from '../ui/ErrorNotice.tsx'
import { FreshSignIn } from '../ui/FreshSignIn.tsx'

/** Why nothing was done; where that needs a second step of the sign-in, it leads there and back to this address. */
export function RefusalNotice({ error, ...notice }: ErrorNoticeProps) {
  if (!asksSecondStep(error)) return <ErrorNotice error={error} {...notice} />
  const here = `${location.pathname}${location.search}`
  return <FreshSignIn needs="second step" signIn={() => reauthenticate(here, error)} />
}
