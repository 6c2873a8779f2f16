import { CallError } from '../call/callError.ts'
import { signIn } from './signIn.ts'

/** Whether a refusal demands a new sign-in. */
export function needsFreshSignIn(error: unknown): boolean {
  return error instanceof CallError && error.code === 'fresh_login_required'
}

/** Goes to the login although a member is signed in: what can't be undone needs the password again (X7, X11). */
export async function reauthenticate(returnTo: string): Promise<void> {
  const address = new URL(await (await signIn).loginAddress(returnTo))
  address.searchParams.set('prompt', 'login')
  location.assign(address.href)
}
