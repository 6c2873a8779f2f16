import { createSignIn, type SignIn } from '../../session/keycloak.ts'
import { portalConfig } from '../call/portalConfig.ts'

/** The one sign-in of this page; resolves once it is known whether a user is signed in. */
export const signIn: Promise<SignIn> = portalConfig.then((config) => createSignIn(config.identity))
