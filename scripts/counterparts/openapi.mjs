// Has the OpenAPI document read by openapi-spec-validator, and has Schemathesis send what it makes of the document to a
// running server: no answer may break, and none may come with a status that the document doesn't name.
// OPENAPI_TOOLS names a folder with both programs; without it Python installs them into a folder of the moment.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../install.mjs'

const packages = ['openapi-spec-validator==0.9.0', 'schemathesis==4.32.5']
const SECONDS = process.env.OPENAPI_SECONDS ?? '240'

function tools(folder) {
  if (process.env.OPENAPI_TOOLS) return process.env.OPENAPI_TOOLS
  console.log(`Installing ${packages.join(' and ')} …`)
  spawnSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' })
  const bin = join(folder, 'bin')
  spawnSync(join(bin, 'pip'), ['install', '--quiet', ...packages], { stdio: 'inherit' })
  return existsSync(join(bin, 'schemathesis')) ? bin : undefined
}

async function startServer() {
  const args = ['--import', 'tsx', `${root}server/src/testing/counterpart.ts`]
  const server = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: server.stdout }), 'line')
  return { ...JSON.parse(line), stop: () => server.stdin.end() }
}

export async function openapi() {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-openapi-'))
  const bin = tools(folder)
  if (!bin) {
    console.error('Python 3 with venv is needed, or name a folder with both programs in OPENAPI_TOOLS.')
    return false
  }
  const { baseUrl, token, stop } = await startServer()
  const run = (name, args) => spawnSync(join(bin, name), args, { cwd: folder, stdio: 'inherit' }).status === 0
  try {
    const document = join(folder, 'openapi.json')
    writeFileSync(document, await (await fetch(`${baseUrl}/openapi.json`)).text())
    const isValid = run('openapi-spec-validator', [document])
    const checks = 'not_a_server_error,status_code_conformance,content_type_conformance'
    // A body with many patterns makes the generator throw away much: that says nothing about an answer of ours.
    const bounds = ['--max-examples', '5', '--max-time', SECONDS, '--seed', '1', '--no-shrink']
    bounds.push('--suppress-health-check', 'filter_too_much')
    const header = ['--header', `Authorization: Bearer ${token}`]
    const place = ['--url', baseUrl, '--warnings', 'off']
    const keeps = run('schemathesis', ['run', document, '--checks', checks, ...place, ...bounds, ...header])
    return isValid && keeps
  } finally {
    stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
