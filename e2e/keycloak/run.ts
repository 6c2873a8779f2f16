import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@medlem/database/testing/freePort'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.ts'
import { type Account, keycloakServer } from './keycloakServer.ts'
import { moveHere } from './moveHere.ts'
import { endProcesses, startGateway, startMedlem } from './processes.ts'
import { production } from './production.ts'
import { step } from './steps.ts'

// Tries Medlem with a real Keycloak: in production with its own data, and a demonstration that moves over from the
// embedded identity server. Everything that is started here is ended here.
const home = process.env.KEYCLOAK_HOME
if (!home) throw new Error('KEYCLOAK_HOME is missing: start this with npm run prove -- keycloak.')

const PASSWORD = 'correct horse battery'
const ida: Account = {
  email: 'ida.holm@example.org',
  firstName: 'Ida',
  lastName: 'Holm',
  password: PASSWORD,
}
const support: Account = {
  email: 'support@example.org',
  firstName: 'Sanne',
  lastName: 'Support',
  password: PASSWORD,
  roles: ['org:ALL|role:SUPER_ADMIN'],
}

/** 'FAILED: a step', and why. */
function messagesOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}\n${messagesOf(cause)}` : message
}

const ends: (() => Promise<unknown>)[] = []
// An interrupted run ends what it started, as a finished one does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(1)))
}
async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end().catch(() => undefined)
}

const folder = mkdtempSync(join(tmpdir(), 'medlem-with-keycloak-'))
ends.push(async () => rmSync(folder, { recursive: true, force: true }))
ends.push(endProcesses)
const port = await freePort()
const portal = `http://127.0.0.1:${port}`
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
})
ends.push(() => browser.close())
try {
  const keycloak = await keycloakServer(home, { portal, accounts: [ida, support] })
  ends.push(() => keycloak.close())
  await step('Keycloak starts and imports deploy/keycloak/realm.json', async () => {
    await keycloak.start()
    return undefined
  })
  const gateway = await startGateway(folder)
  ends.push(gateway.close)
  const around = { browser, keycloak, folder, port, portal, gateway, ida, support }
  const medlem = await startMedlem({
    PORT: String(port),
    MEDLEM_DATA: join(folder, 'production'),
    MEDLEM_MODE: 'production',
    SAFEKEEPING_URL: 'off',
    MEDLEM_SECRET: 'a secret for this run alone, long enough',
    BASE_URL: portal,
    OIDC_ISSUER: keycloak.issuer,
    FREEPAY_GATEWAY_URL: gateway.url,
    FREEPAY_MANAGEMENT_URL: gateway.url,
  })
  ends.push(medlem.close)
  await production(around)
  await medlem.close()
  await moveHere(around)
  process.stdout.write('Medlem and Keycloak agree.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? messagesOf(error) : String(error)}\n`)
  process.exitCode = 1
} finally {
  await endAll()
}
