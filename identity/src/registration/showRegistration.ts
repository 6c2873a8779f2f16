import { sendPage } from '../answer.ts'
import { type InteractionRequest, interactionPath } from '../openInteraction.ts'
import { registerPage, registrationClosedPage } from '../pages/registerPage.ts'
import type { Parts } from '../parts.ts'
import type { Letter } from './letter.ts'
import type { RegistrationForm } from './registrationForm.ts'

/** An account is made once its address is proven, by an e-mail to it: where one can be sent, and the operator allows it. */
export function isRegistrationOpen({ options }: Pick<Parts, 'options'>): boolean {
  return options.sendLink !== undefined && !options.isRegistrationClosed
}

interface View {
  status: number
  form: Omit<RegistrationForm, 'password'>
  problems: Partial<RegistrationForm>
  problem?: string
  /** The letter with a code that it began with: it opens a registration that is closed. */
  letter?: { letter: Letter; code: string } | undefined
}

const EMPTY: View = { status: 200, form: { givenName: '', familyName: '', email: '' }, problems: {} }

/** The page on which a visitor asks for an account, or the reason why accounts can't be made. */
export function showRegistration(
  { parts, frame, res }: InteractionRequest,
  uid: string,
  { status, ...view }: View = EMPTY,
): void {
  const signIn = interactionPath(parts, uid)
  const { product, sendLink } = parts.options
  const isOpen = isRegistrationOpen(parts) || view.letter !== undefined
  const content = isOpen
    ? registerPage(frame, { ...view, signIn, action: `${signIn}/register` })
    : registrationClosedPage(frame, {
        signIn,
        provider: product.provider,
        letter: sendLink && `${signIn}/letter`,
      })
  sendPage(res, isOpen ? status : 403, content)
}
