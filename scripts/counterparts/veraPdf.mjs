// Asks veraPDF, which knows the standards, whether receipts of all shapes are what they claim to be: PDF/UA-1 and
// PDF/A-2a. It comes through Maven and needs Java.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { fetchArtifact } from '../maven.mjs'

const ARTIFACT = 'org.verapdf.apps:greenfield-apps:1.28.1:jar'
const CLAIMS = { ua1: 'PDF/UA-1', '2a': 'PDF/A-2a' }

export async function veraPdf() {
  const jar = fetchArtifact(ARTIFACT)
  if (!jar) return false
  const folder = mkdtempSync(join(tmpdir(), 'medlem-receipts-'))
  try {
    const script = `${root}server/src/club/receipt/testing/writeReceipts.ts`
    const made = spawnSync(process.execPath, ['--import', 'tsx', script, folder], {
      stdio: 'inherit',
      cwd: root,
    })
    if (made.status !== 0) return false
    const files = readdirSync(folder).map((name) => join(folder, name))
    return Object.entries(CLAIMS).every(([flavour, claim]) => agrees({ jar, files, flavour, claim }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function agrees({ jar, files, flavour, claim }) {
  const main = 'org.verapdf.apps.GreenfieldCliWrapper'
  const args = ['-cp', jar, main, '--flavour', flavour, '--format', 'text', '-v', ...files]
  const { stdout, error } = spawnSync('java', args, { encoding: 'utf8' })
  if (error) {
    console.error(`Java is needed: ${error.message}`)
    return false
  }
  const passed = stdout.split('\n').filter((line) => line.startsWith('PASS ')).length
  console.log(`${claim}: ${passed} of ${files.length} receipts conform`)
  if (passed < files.length) console.log(stdout)
  return passed === files.length && passed > 0
}
