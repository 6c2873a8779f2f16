import { isCardCheck } from '@medlem/contract/paths'
import { createSignIn, type SignIn } from '../../session/keycloak.ts'
import { portalConfig } from '../call/portalConfig.ts'

/**
 * The one sign-in of this page; resolves once it is known whether a user is signed in. Never on the page that checks cards,
 * which needs no identity server and none of its calls.
 */
export const signIn: Promise<SignIn> = isCardCheck(location.pathname)
  ? new Promise(() => undefined)
  : portalConfig.then((config) => createSignIn(config.identity))
