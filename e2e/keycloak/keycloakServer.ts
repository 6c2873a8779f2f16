import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@medlem/database/testing/freePort'

const realmFile = fileURLToPath(new URL('../../deploy/keycloak/realm.json', import.meta.url))
const PORTAL = 'https://portal.example.org'
/** Only ends a trial that failed; a busy machine takes several times as long. */
const START_LIMIT_MS = 900_000
const ADMIN = { name: 'operator', password: 'of this run alone' }

export interface Account {
  email: string
  firstName: string
  lastName: string
  password: string
  roles?: string[]
}

/** A real Keycloak in a folder of its own, with the realm that Medlem ships. */
export interface KeycloakServer {
  url: string
  issuer: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Asks the administration of the realm; throws unless it answers 2xx. */
  admin(path: string, method?: string, body?: unknown): Promise<unknown>
  close(): Promise<void>
}

/** `home` is an unpacked distribution; it is copied, so that nothing of a run stays in it. */
export async function keycloakServer(
  home: string,
  { portal, accounts }: { portal: string; accounts: readonly Account[] },
): Promise<KeycloakServer> {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-keycloak-'))
  cpSync(home, folder, { recursive: true })
  mkdirSync(join(folder, 'data', 'import'), { recursive: true })
  writeFileSync(join(folder, 'data', 'import', 'realm.json'), realmFor(portal, accounts))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let written = ''

  async function isReady(): Promise<boolean> {
    const answer = await fetch(`${url}/realms/medlem/.well-known/openid-configuration`).catch(() => undefined)
    return answer?.ok ?? false
  }

  async function token(): Promise<string> {
    const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'admin-cli',
        username: ADMIN.name,
        password: ADMIN.password,
      }),
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    return access_token
  }

  const server: KeycloakServer = {
    url,
    issuer: `${url}/realms/medlem`,
    async start() {
      written = ''
      // A group of its own: the script starts Java, and both are ended together.
      const started = spawn(
        join(folder, 'bin', 'kc.sh'),
        ['start-dev', '--import-realm', '--http-host=127.0.0.1', `--http-port=${port}`],
        {
          cwd: folder,
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: {
            ...process.env,
            KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.name,
            KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
            JAVA_OPTS_KC_HEAP: '-Xms256m -Xmx768m',
          },
        },
      )
      child = started
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk) => {
          written += String(chunk)
        })
      }
      const deadline = Date.now() + START_LIMIT_MS
      while (!(await isReady())) {
        if (started.exitCode !== null || Date.now() > deadline)
          throw new Error(`Keycloak did not start:\n${written.split('\n').slice(-15).join('\n')}`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    async stop() {
      if (!child || child.exitCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGTERM')
      await ended
    },
    async admin(path, method = 'GET', body) {
      const answer = await fetch(`${url}/admin/realms/medlem${path}`, {
        method,
        headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`Keycloak answers ${answer.status} to ${method} ${path}: ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

/** The realm as it is shipped, for this portal's address, with accounts. */
function realmFor(portal: string, accounts: readonly Account[]): string {
  const realm = JSON.parse(readFileSync(realmFile, 'utf8').replaceAll(PORTAL, portal))
  const users = accounts.map(({ password, roles = [], email, ...names }) => ({
    ...names,
    username: email,
    email,
    emailVerified: true,
    enabled: true,
    credentials: [{ type: 'password', value: password, temporary: false }],
    realmRoles: roles,
  }))
  return JSON.stringify({ ...realm, users })
}
