import { sendPage } from './answer.ts'
import { type InteractionRequest, interactionPath } from './openInteraction.ts'
import { registerPage, registrationClosedPage } from './pages/registerPage.ts'
import type { Parts } from './parts.ts'
import type { RegistrationForm } from './registrationForm.ts'

/**
 * An account is made once its address is proven, by an e-mail to it. Only the demonstration can deliver one so far, by
 * showing it; elsewhere registration stays closed.
 */
export function isRegistrationOpen({ options }: Parts): boolean {
  return options.demonstration !== undefined
}

interface View {
  status: number
  form: Omit<RegistrationForm, 'password'>
  problems: Partial<RegistrationForm>
  problem?: string
}

const EMPTY: View = { status: 200, form: { givenName: '', familyName: '', email: '' }, problems: {} }

/** The page on which a visitor asks for an account, or the reason why accounts can't be made. */
export function showRegistration(
  { parts, frame, res }: InteractionRequest,
  uid: string,
  { status, ...view }: View = EMPTY,
): void {
  const signIn = interactionPath(parts, uid)
  const content = isRegistrationOpen(parts)
    ? registerPage(frame, { ...view, signIn, action: `${signIn}/register` })
    : registrationClosedPage(frame, { signIn, provider: parts.options.product.provider })
  sendPage(res, isRegistrationOpen(parts) ? status : 403, content)
}
