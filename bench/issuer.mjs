// A foreign identity server, as far as the server under test needs one: keys to fetch, and tokens signed with them.
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const CLIENT = 'medlem-portal'
const AUDIENCE = 'medlem-api'

export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    const answer = request.url?.endsWith('/certs')
      ? { keys: [jwk] }
      : { issuer: address, jwks_uri: `${address}/certs` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${server.address().port}/realms/bench`

  return {
    address,
    /** An access token of the size and shape that the embedded server and Keycloak make. */
    token: ({ subject, email, firstName, lastName, roles = [] }) =>
      new SignJWT({
        azp: CLIENT,
        typ: 'Bearer',
        sid: 'b7d1e1f2-4f0e-4c53-9a55-2d5f7c7f4c11',
        email,
        email_verified: true,
        given_name: firstName,
        family_name: lastName,
        name: `${firstName} ${lastName}`,
        realm_access: { roles: ['org:ALL|role:USER', ...roles] },
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'JWT' })
        .setIssuer(address)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('1 hour')
        .sign(privateKey),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
