import type { PortalConfig } from '@medlem/contract/portalConfig'
import { sessionConstants } from '@medlem/domain/session'
import Keycloak from 'keycloak-js'
import { logError } from '../ui/log.ts'

/**
 * Asks the identity server's session frame every `sessionCheckSeconds` whether the session is still there (Spec 9), and clears
 * the tokens of `signedIn` once it is not; returns how to stop it.
 *
 * The instance that signs in does not ask: it would wait for the frame before it finds out who is here, a round trip that the
 * first screen would wait for too. This one begins when the first check is due.
 */
export function startSessionCheck(identity: PortalConfig['identity'], signedIn: Keycloak): () => void {
  const watch = new Keycloak(identity)
  watch.onAuthLogout = () => signedIn.clearToken()
  const start = async () => {
    const { token, refreshToken, idToken, timeSkew } = signedIn
    if (!token || !refreshToken) return
    await watch.init({
      token,
      refreshToken,
      ...(idToken && { idToken }),
      ...(timeSkew !== null && { timeSkew }),
      checkLoginIframe: true,
      checkLoginIframeInterval: sessionConstants.sessionCheckSeconds,
      messageReceiveTimeout: sessionConstants.messageTimeoutMs,
    })
  }
  const timer = setTimeout(() => {
    start().catch((error: unknown) => logError('The session check could not start:', error))
  }, sessionConstants.sessionCheckSeconds * 1000)
  return () => {
    clearTimeout(timer)
    watch.onAuthLogout = undefined
    watch.clearToken()
  }
}
