import { FORGOTTEN } from './address.ts'
import { sendPage } from './answer.ts'
import { type InteractionRequest, interactionPath } from './openInteraction.ts'
import { signInPage } from './pages/signInPage.ts'
import { isRegistrationOpen } from './showRegistration.ts'

/** The sign-in page, with what was typed and what was wrong with it. */
export function showSignIn(
  { parts, frame, res }: InteractionRequest,
  uid: string,
  { status, ...view }: { status: number; email: string; problem?: string },
): void {
  const action = interactionPath(parts, uid)
  const content = signInPage(frame, {
    ...view,
    action,
    demonstration: parts.options.demonstration?.accounts ?? [],
    register: isRegistrationOpen(parts) ? `${action}/register` : undefined,
    forgotten: `${parts.addresses.realmPath}${FORGOTTEN}`,
  })
  sendPage(res, status, content)
}
