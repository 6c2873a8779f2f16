// `npm run prove -- keycloak`: tries Medlem with a real Keycloak, which it fetches through Maven. Needs Java 17 or newer, Maven and Chromium.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'
import { cache, fetchArtifact } from './maven.mjs'
import { ensureChromium } from './tools.mjs'

const VERSION = process.env.KEYCLOAK_VERSION ?? '26.4.0'
const home = join(cache, `keycloak-${VERSION}`)

ensureInstalled()
process.env.CHROMIUM = ensureChromium()
if (!existsSync(join(home, 'bin', 'kc.sh'))) {
  const file = fetchArtifact(`org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`)
  if (!file || spawnSync('tar', ['-xzf', file, '-C', cache], { stdio: 'inherit' }).status !== 0) {
    console.error('Keycloak could not be fetched.')
    process.exit(1)
  }
}
await ensureBuilt()
process.env.KEYCLOAK_HOME = home
run(process.execPath, ['--import', 'tsx', `${root}e2e/keycloak/run.ts`])
