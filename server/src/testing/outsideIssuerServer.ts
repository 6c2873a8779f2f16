import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** What an outside identity server answers; a test changes it. */
interface Answers {
  /** Of its discovery document. */
  status: number
  /** How it names itself; undefined for its own address. */
  issuer: string | undefined
  keys: JWK[]
}

/** An identity server that is not ours, over real HTTP: discovery, keys, and tokens in Keycloak's shape. */
export async function outsideIssuerServer(clock: { now(): Date }) {
  const answers: Answers = { status: 200, issuer: undefined, keys: [] }
  let asked = 0
  let made = 0
  const host = createServer((request, response) => {
    const isDiscovery = request.url === '/realms/club/.well-known/openid-configuration'
    if (isDiscovery) asked += 1
    response.statusCode = isDiscovery ? answers.status : 200
    const document = isDiscovery
      ? { issuer: answers.issuer ?? issuer, jwks_uri: `${issuer}/certs` }
      : { keys: answers.keys }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => host.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(host.address() as AddressInfo).port}/realms/club`

  /** Makes a key and publishes it; a JWK without `alg` fits every algorithm of its type. */
  const addKey = async (alg: string, published: Partial<JWK> = { alg }) => {
    const { privateKey, publicKey } = await generateKeyPair(alg)
    made += 1
    const kid = `${alg} ${made}`
    answers.keys = [...answers.keys, { ...(await exportJWK(publicKey)), kid, use: 'sig', ...published }]
    const sign = (claims: JWTPayload, header: { kid?: string; typ?: string } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT', ...header }).sign(privateKey)
    return { kid, sign, token: (change: JWTPayload = {}) => sign({ ...accessClaims(), ...change }) }
  }
  const accessClaims = (): JWTPayload => {
    const nowS = Math.floor(clock.now().getTime() / 1000)
    return {
      iss: issuer,
      aud: ['account', 'other'],
      azp: 'portal',
      typ: 'Bearer',
      sub: 'f:1:ida',
      sid: 's',
      iat: nowS,
      exp: nowS + 300,
      auth_time: nowS - 60,
      email: 'Ida@Example.org',
      email_verified: true,
      given_name: 'Ida',
      family_name: 'Holm',
      realm_access: { roles: ['offline_access', 'org:sejlklub|role:ADMIN'] },
      resource_access: { account: { roles: ['manage-account'] } },
    }
  }
  return {
    issuer,
    answers,
    addKey,
    asked: () => asked,
    close() {
      host.closeAllConnections()
      host.close()
    },
  }
}
