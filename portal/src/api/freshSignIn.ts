import { signIn } from './signIn.ts'

/** Goes to the login even though somebody is signed in: what can't be undone asks for the password anew (X11). */
export async function signInAfresh(returnTo: string): Promise<void> {
  const address = new URL(await (await signIn).loginAddress(returnTo))
  address.searchParams.set('prompt', 'login')
  location.assign(address.href)
}
