import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { JSONWebKeySet } from 'jose'
import type Provider from 'oidc-provider'
import { purgePayloads } from './adapter.ts'
import { addressesOf } from './address.ts'
import { answerOutagesOf } from './answerOutage.ts'
import { type ProviderPages, providerConfiguration } from './configuration.ts'
import { hasHungUp } from './hasHungUp.ts'
import { deriveKey, loadKeys } from './keys.ts'
import { loadLibrary } from './library.ts'
import { identityListener, type Listener } from './listener.ts'
import type { IdentityOptions } from './options.ts'
import { loadAssets } from './pages/assets.ts'
import { type FrameOf, frames } from './pages/frame.ts'
import { BROKEN, EXPIRED, problemPage, REFUSED } from './pages/problemPage.ts'
import type { Parts } from './parts.ts'
import { passwordCheck } from './password.ts'
import { mendAnswers } from './protocolAnswers.ts'
import { requestLimitOf } from './requestLimit.ts'
import { endTokensWithSession, keepSessionWithRefresh } from './session.ts'
import { signInLimitOf } from './signInLimit.ts'
import { answerEndedSession, signOutPages } from './signOut.ts'

/** A club house or a mobile operator shares one address; opening a page costs two of these. */
const REQUESTS_PER_MINUTE = 600

export interface Identity {
  /** Answers every request below '/identity'. */
  listener: Listener
  issuer: string
  /** The public keys of our tokens, so that the server around us checks them without asking over the network. */
  jwks: JSONWebKeySet
  /** Deletes what has expired. */
  purge(): Promise<void>
}

/** The embedded OpenID Connect server, in the shape of a Keycloak realm with one client: our portal. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, clock, secret } = options
  const addresses = addressesOf(options)
  const [library, keys, assets, passwords] = await Promise.all([
    loadLibrary(),
    loadKeys(db, secret),
    loadAssets(),
    passwordCheck(),
  ])
  const frameOf = frames({ product: options.product.name, portal: addresses.portal, assets })
  const pages: ProviderPages = {
    ...signOutPages({ options, addresses }, frameOf),
    renderError: problemRenderer(frameOf),
  }
  const given = { options, addresses, keys, library }
  const provider = new library.Provider(addresses.issuer, providerConfiguration(given, pages))
  shapeRefreshTokens(provider)
  provider.proxy = true
  const report = (req: IncomingMessage, error: unknown) => {
    if (!hasHungUp(req)) options.report?.(error)
  }
  answerOutagesOf(provider, { frameOf, report })
  const events: EventEmitter = provider
  events.on('error', (error: unknown, ctx?: { req: IncomingMessage }) => {
    if (ctx) report(ctx.req, error)
    else options.report?.(error)
  })
  keepSessionWithRefresh(provider, clock)
  endTokensWithSession(provider, options)
  answerEndedSession(provider, { portal: addresses.portal, frameOf })

  const signInLimit = signInLimitOf({
    db,
    clock,
    key: deriveKey(secret, 'throttle'),
    wait: options.wait ?? setTimeout,
  })
  const requests = requestLimitOf({ clock, perMinute: options.requestsPerMinute ?? REQUESTS_PER_MINUTE })
  const parts: Parts = { options, addresses, keys, library, provider, signInLimit, requests, passwords }
  mendAnswers(parts)
  return {
    listener: identityListener({ parts, frameOf, assets }),
    issuer: addresses.issuer,
    jwks: keys.jwks,
    async purge() {
      await purgePayloads(db, clock.now())
      await signInLimit.purge()
    },
  }
}

/** What a person sees when a request to the library cannot go on; the library has set the status. */
function problemRenderer(frameOf: FrameOf): ProviderPages['renderError'] {
  return async (ctx, _out, error) => {
    const known = error.name === 'SessionNotFound' ? EXPIRED : REFUSED
    ctx.type = 'html'
    ctx.body = problemPage(frameOf(ctx.req), ctx.status >= 500 ? BROKEN : known).text
  }
}

/**
 * keycloak-js reads the middle of a refresh token as that of a JWT, so the random id is given such a middle. The first
 * part is no JWT header on purpose: the library refuses to revoke what looks like a JWT (RFC 7009).
 */
function shapeRefreshTokens(provider: Provider): void {
  const middle = Buffer.from(JSON.stringify({ typ: 'Refresh' })).toString('base64url')
  // Public in the library's documentation, missing in its types.
  const prototype = provider.RefreshToken.prototype as unknown as { generateTokenId(): string }
  const original = prototype.generateTokenId
  prototype.generateTokenId = function generateTokenId() {
    return `refresh.${middle}.${original.call(this)}`
  }
}
