import type { Href } from '@medlem/contract/portalAddress'
import { CallError } from '../call/callError.ts'
import { portalConfig } from '../portalConfig/portalConfig.ts'
import { signIn } from './signIn.ts'

/** Whether a refusal demands a second step of the sign-in, as an organisation may of those who move its money. */
export function asksSecondStep(error: unknown): boolean {
  return error instanceof CallError && error.code === 'second_step_required'
}

/** Whether a refusal demands a new sign-in. */
export function needsFreshSignIn(error: unknown): boolean {
  return (error instanceof CallError && error.code === 'fresh_login_required') || asksSecondStep(error)
}

/**
 * Goes to the login although a member is signed in: what can't be undone needs the password again (X7, X11). After a refusal
 * that demands a second step the login asks for one too.
 */
export async function reauthenticate(returnTo: Href, error?: unknown): Promise<void> {
  const address = new URL(await (await signIn).loginAddress(returnTo))
  address.searchParams.set('prompt', 'login')
  if (asksSecondStep(error)) {
    const { secondStepAcr = '2' } = await portalConfig
    address.searchParams.set('acr_values', secondStepAcr)
  }
  location.assign(address.href)
}
