import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { DISCOVERY } from './address.ts'
import { RESPONSE_MODES } from './configuration.ts'
import type { Parts } from './parts.ts'
import { isRegistrationOpen } from './registration/showRegistration.ts'

/** Mends what the library would answer otherwise than the specifications that it cites say. */
export function mendAnswers(parts: Parts): void {
  advertiseSupported(parts)
  nameGrantedScope(parts.provider)
}

/** The library names every response mode that it knows; its one client has fewer (OpenID Connect Discovery 1.0, 3). */
function advertiseSupported(parts: Parts): void {
  parts.provider.use(async (ctx, next) => {
    await next()
    if (ctx.path !== DISCOVERY || !isRecord(ctx.body)) return
    // Initiating User Registration via OpenID Connect 1.0, where an account can be made.
    const prompts = ['none', 'login', ...(isRegistrationOpen(parts) ? ['create'] : [])]
    ctx.body.response_modes_supported = RESPONSE_MODES
    ctx.body.prompt_values_supported = prompts
  })
}

/**
 * An access token for our API has no scopes of that API, so the library answers an empty one; a client takes that for less than
 * it asked for (RFC 6749, 5.1).
 */
function nameGrantedScope(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    const token = oidc?.entities.RefreshToken
    if (ctx.status !== 200 || oidc?.route !== 'token' || !token || !isRecord(ctx.body)) return
    const asked = oidc.params?.scope
    ctx.body.scope = typeof asked === 'string' ? asked : token.scope
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
