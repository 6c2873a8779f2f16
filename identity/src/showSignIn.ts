import { FORGOTTEN } from './address.ts'
import { sendPage } from './answer.ts'
import { type InteractionRequest, interactionPath } from './openInteraction.ts'
import { signInPage } from './pages/signInPage.ts'
import { hasPasskeys, rpIdOf } from './passkey/ceremony.ts'
import { isRegistrationOpen } from './registration/showRegistration.ts'

/** The sign-in page, with what was typed and what was wrong with it. */
export function showSignIn(
  { parts, frame, res }: InteractionRequest,
  uid: string,
  {
    status,
    ...view
  }: { status: number; email: string; problem?: string; unknownPasskey?: string | undefined },
): void {
  const action = interactionPath(parts, uid)
  const content = signInPage(frame, {
    ...view,
    action,
    demonstration: parts.options.demonstration?.accounts ?? [],
    link: parts.options.sendLink ? `${action}/link` : undefined,
    letter: parts.options.letters && parts.options.sendLink ? `${action}/letter` : undefined,
    register: isRegistrationOpen(parts) ? `${action}/register` : undefined,
    ...(hasPasskeys(parts.options.baseUrl) ? { rpId: rpIdOf(parts.options.baseUrl) } : {}),
    forgotten: `${parts.addresses.realmPath}${FORGOTTEN}`,
  })
  sendPage(res, status, content)
}
