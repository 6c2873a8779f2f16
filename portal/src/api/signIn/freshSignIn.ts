import { CallError } from '../call/callError.ts'
import { signIn } from './signIn.ts'

/** Whether a refusal asks for the password anew. */
export function needsFreshSignIn(error: unknown): boolean {
  return error instanceof CallError && error.code === 'fresh_login_required'
}

/** Goes to the login even though somebody is signed in: what can't be undone asks for the password anew (X7, X11). */
export async function reauthenticate(returnTo: string): Promise<void> {
  const address = new URL(await (await signIn).loginAddress(returnTo))
  address.searchParams.set('prompt', 'login')
  location.assign(address.href)
}
