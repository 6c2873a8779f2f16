import type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { findAccount } from './accounts.ts'
import { identityAdapter } from './adapter.ts'
import { LOGIN, PREFIX, ROUTES, SESSION_FRAME } from './address.ts'
import { accessTokenClaims, PROFILE_CLAIMS, profileClaims } from './claims.ts'
import { interactionAdapter } from './interactionAdapter.ts'
import { deriveKey } from './keys.ts'
import { ABSOLUTE_S, ACCESS_TOKEN_S, CODE_S, ID_TOKEN_S, INTERACTION_S, remainingS } from './lifetime.ts'
import { ACR } from './openInteraction.ts'
import type { Parts } from './parts.ts'

export interface ProviderPages {
  renderError: NonNullable<Configuration['renderError']>
  /** Asked when someone signs out; may end the session at once or show a page with the form. */
  signOut: (ctx: KoaContextWithOIDC, form: string) => Promise<void>
  signedOut: (ctx: KoaContextWithOIDC) => Promise<void>
}

/** How an answer to the portal comes. */
export const RESPONSE_MODES: 'fragment'[] = ['fragment']

type Given = Pick<Parts, 'options' | 'addresses' | 'keys' | 'library'>

/** The configuration of oidc-provider. */
export function providerConfiguration(given: Given, pages: ProviderPages): Configuration {
  const { options, addresses, keys, library } = given
  const { db, clientId } = options
  return {
    adapter: adapterFor(given),
    jwks: { keys: [keys.signing] },
    clients: [portalClient(given)],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'phone'],
    claims: { openid: PROFILE_CLAIMS, profile: PROFILE_CLAIMS, email: ['email'], phone: ['phone_number'] },
    // Names and e-mail stand in the ID token: the portal reads them there (Spec 3).
    conformIdTokenClaims: false,
    acrValues: Object.values(ACR),
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => true,
    clientBasedCORS: (_ctx, origin) => origin === options.baseUrl,
    routes: ROUTES,
    cookies: cookies(given),
    ttl: lifetimes(given),
    features: features(given, pages),
    discovery: {
      check_session_iframe: `${addresses.issuer}${SESSION_FRAME}`,
    },
    interactions: {
      url: (_ctx, interaction) => `${addresses.realmPath}${LOGIN}/${interaction.uid}`,
      policy: promptPolicy(library),
    },
    renderError: pages.renderError,
    loadExistingGrant: (ctx) => ownGrant(ctx, clientId),
    async findAccount(_ctx, sub) {
      const found = await findAccount(db, sub)
      if (!found || found.disabledAt) return undefined
      return { accountId: found.id, claims: async () => profileClaims(found) }
    },
    async extraTokenClaims(ctx, token) {
      if (!('accountId' in token) || !token.accountId) return undefined
      // Read anew for each token, so that changed roles reach the person with the next refresh.
      const found = await findAccount(db, token.accountId)
      const { sessionUid } = token
      const session = sessionUid ? await ctx.oidc.provider.Session.findByUid(sessionUid) : undefined
      const claims = {
        id: session?.sidFor(clientId),
        authenticatedAtS: session?.loginTs,
        level: session?.acr,
        methods: session?.amr,
      }
      // It ended while this was asked; a token without a session could not be ended.
      if (!claims.id) throw new library.errors.InvalidGrant('the session has ended')
      return found && accessTokenClaims(found, clientId, { ...claims, roles: await options.rolesOf(found) })
    },
  }
}

function adapterFor({ options, addresses, library }: Given): (model: string) => Adapter {
  const { db, clock, secret } = options
  const stored = identityAdapter({
    db,
    clock,
    clientId: options.clientId,
    alreadyUsed: () => new library.errors.InvalidGrant('already used'),
  })
  return (model) => {
    if (model !== 'Interaction') return stored(model)
    return interactionAdapter({
      ...addresses,
      stored: stored(model),
      clock,
      key: deriveKey(secret, 'authorization request'),
      tooLarge: () => new library.errors.InvalidRequest('the request is too long'),
    })
  }
}

function promptPolicy({ interactionPolicy }: Parts['library']) {
  const policy = interactionPolicy.base()
  // The portal is ours (`ownGrant`): no page asks for consent, so that prompt is refused as one that we don't know.
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return policy
}

function portalClient({ options, addresses }: Given) {
  return {
    client_id: options.clientId,
    client_name: options.product.name,
    // RFC 8252 and 9700: code in a browser keeps no secret; PKCE stands in for it.
    token_endpoint_auth_method: 'none' as const,
    application_type: 'web' as const,
    response_modes: RESPONSE_MODES,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: addresses.redirectUris,
    post_logout_redirect_uris: [addresses.portal],
  }
}

function cookies({ addresses, keys }: Given): Configuration['cookies'] {
  const common = { httpOnly: true, sameSite: 'lax' as const, signed: true, secure: addresses.isSecure }
  return {
    names: { session: 'identity_session', interaction: 'identity_login', resume: 'identity_resume' },
    keys: [keys.cookie],
    long: { ...common, path: PREFIX },
    short: common,
  }
}

function lifetimes({ options: { clock } }: Given): Configuration['ttl'] {
  const nowS = () => Math.floor(clock.now().getTime() / 1000)
  return {
    AccessToken: ACCESS_TOKEN_S,
    AuthorizationCode: CODE_S,
    IdToken: ID_TOKEN_S,
    Interaction: INTERACTION_S,
    Grant: ABSOLUTE_S,
    Session: (_ctx, session) => remainingS(session.loginTs ?? nowS(), nowS()),
    RefreshToken: (_ctx, token) => remainingS(token.authTime ?? nowS(), nowS()),
  }
}

function features({ options }: Given, pages: ProviderPages): Configuration['features'] {
  const resource = `urn:${options.audience}`
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: pages.signOut,
      postLogoutSuccessSource: pages.signedOut,
    },
    // Makes the access token a JWT for our API, without the client asking for it by name.
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: '',
        audience: options.audience,
        accessTokenTTL: ACCESS_TOKEN_S,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
    // Announced in discovery; answered by us, because theirs does not take tokens made for an API.
    userinfo: { enabled: true },
  }
}

/** The portal is ours: what it asks for is granted without a page that asks the person. */
async function ownGrant(ctx: KoaContextWithOIDC, clientId: string) {
  const { session, provider, client } = ctx.oidc
  if (!session?.accountId || client?.clientId !== clientId) return undefined
  const known = session.grantIdFor(clientId)
  const existing = known ? await provider.Grant.find(known) : undefined
  if (existing && existing.accountId === session.accountId) return existing
  const grant = new provider.Grant({ clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile email phone')
  await grant.save()
  return grant
}
