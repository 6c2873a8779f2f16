/** Run by `npm run prove -- counterparts`: a server with a member, for programs that read its OpenAPI document; ends with its input. */
import { aMember, anOrganisation } from './builders.ts'
import { testServer } from './testServer.ts'

const server = await testServer({ listen: true, environment: { RATE_LIMIT: '1000000' } })
server.clock.set(new Date())
const ida = await aMember(server, { email: 'ida@example.org' })
await anOrganisation(server)
const roles = ['org:ALL|role:USER', 'org:ALL|role:SUPER_ADMIN']
const token = await server.issuer.token({ email: ida.email ?? '', roles })
const { baseUrl } = server.deps.config
process.stdout.write(`${JSON.stringify({ baseUrl, token })}\n`)
process.stdin.resume()
process.stdin.on('end', () => void server.close().then(() => process.exit(0)))
