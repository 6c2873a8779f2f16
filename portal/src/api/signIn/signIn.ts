import { isOpenPage } from '@medlem/contract/paths'
import type { PortalConfig } from '@medlem/contract/portalConfig'
import { createSignIn, type SignIn } from '../../session/keycloak.ts'
import { uncheckedConfig } from '../call/uncheckedConfig.ts'

/** Whether the document was loaded for a page that needs no sign-in; who goes on to a screen of members loads that anew. */
export const isOpen = isOpenPage(location.pathname)

/**
 * The one sign-in of this page; resolves once it is known whether a user is signed in. Never on an open page, which needs no
 * identity server and none of its calls.
 *
 * It is under way while the rest of the portal is still being loaded (`codeSplitting` in vite.config.ts), so it waits for no
 * check of the configuration; `main.tsx` makes that before it uses the sign-in.
 */
export const signIn: Promise<SignIn> = isOpen
  ? new Promise(() => undefined)
  : uncheckedConfig.then((config) => createSignIn((config as Pick<PortalConfig, 'identity'>).identity))

// Until it is asked for, its failure is no error.
signIn.catch(() => undefined)
