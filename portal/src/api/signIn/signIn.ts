import { isOpenPage } from '@medlem/contract/paths'
import type { PortalConfig } from '@medlem/contract/portalConfig'
import { createSignIn, type SignIn } from '../../session/keycloak.ts'
import { uncheckedConfig } from '../portalConfig/uncheckedConfig.ts'

/**
 * The one sign-in of this page; resolves once it is known whether a user is signed in. An open page needs no identity server and
 * none of its calls: there a token is all that is asked for, and there is none.
 *
 * It is under way while the rest of the portal is still being loaded (`codeSplitting` in vite.config.ts), so it waits for no
 * check of the configuration; `main.tsx` makes that before it uses the sign-in.
 */
export const signIn: Promise<SignIn> = isOpenPage(location.pathname)
  ? Promise.resolve({ bearer: async () => '' } as SignIn)
  : uncheckedConfig.then((config) => createSignIn((config as Pick<PortalConfig, 'identity'>).identity))

// Until it is asked for, its failure is no error.
signIn.catch(() => undefined)
