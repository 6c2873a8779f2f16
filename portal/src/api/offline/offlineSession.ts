import type { Member } from '@medlem/contract/member'
import type { QueryClient } from '@tanstack/react-query'
import { IssuerUnreachableError } from '../../session/issuerLink.ts'
import type { SignIn } from '../../session/keycloak.ts'
import { keepPendingLogout } from '../../session/loginFlags.ts'
import { withoutSignIn } from '../../session/withoutSignIn.ts'
import { openCopy } from './offlineCopy.ts'

/** So often a page that began without the server looks whether it is back. */
const LOOK_MS = 15_000
/** And so soon after the browser said that it has a network again. */
const SOON_MS = 2_000

/** Who is signed in as far as this browser knows: nothing can be sent, and a logout is made up for. */
const offlineSignIn: SignIn = {
  ...withoutSignIn,
  isAuthenticated: () => true,
  login: async () => {
    throw new IssuerUnreachableError()
  },
  logout: async () => {
    keepPendingLogout()
    location.replace('/')
  },
}

/** Once the server answers, the page starts anew; what was typed is kept as a draft. */
function reloadWhenBack(): void {
  const look = () => {
    fetch('/portal-config.json', { cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => undefined,
    )
  }
  // A browser says that it is online whenever it has a network of any kind.
  window.addEventListener('online', () => {
    look()
    setTimeout(look, SOON_MS)
  })
  setInterval(look, LOOK_MS)
}

/** The sign-in and the member of the copy for reading without a network, if there is one. */
export async function openOffline(
  queryClient: QueryClient,
): Promise<{ signIn: SignIn; member: Member } | undefined> {
  const member = await openCopy(queryClient, Date.now())
  if (!member) return undefined
  reloadWhenBack()
  return { signIn: offlineSignIn, member }
}
