import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@medlem/database/testing/freePort'
import { storyDatabase } from './storyDatabase.ts'

const bundle = fileURLToPath(new URL('../dist/server.mjs', import.meta.url))

/** The whole product as a process of its own, on fresh demonstration data. */
export interface Product {
  url: string
  sandboxUrl: string
  dataFolder: string
  /** The settings by which a command finds its data. */
  place: { MEDLEM_DATA: string; DATABASE_URL: string }
  /** Everything it wrote so far. */
  output(): string
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>
  /** Ends it as an operator would, with its data at rest. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Some 2 s on a quiet machine; a busy one may take many times as long. */
const START_LIMIT_MS = 120_000

async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (!output().includes('Medlem is ready at')) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`The product was not ready in time:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs the product with a configuration that it must refuse; answers how it ended and what it said. */
export async function startRefused(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [bundle], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  return { code, said: said.trim() }
}

/**
 * A data folder and the name of a database with the demonstration as the first start left it; copying is quicker than making
 * it anew.
 */
export const DATA_TEMPLATE = 'MEDLEM_DATA_TEMPLATE'
export const DATABASE_TEMPLATE = 'MEDLEM_DATABASE_TEMPLATE'

/** Starts the built product; `environment` adds to its configuration. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'medlem-story-'))
  // Production refuses demonstration data, and begins empty; so does a database that the story names itself.
  const isCopy = environment.MEDLEM_MODE !== 'production' && environment.DATABASE_URL === undefined
  const template = isCopy ? process.env : {}
  if (template[DATA_TEMPLATE]) cpSync(template[DATA_TEMPLATE], dataFolder, { recursive: true })
  const database = await storyDatabase(template[DATABASE_TEMPLATE])
  const place = { MEDLEM_DATA: dataFolder, DATABASE_URL: environment.DATABASE_URL ?? database.url }
  const [port, sandboxPort] = [await freePort(), await freePort()]
  let written = ''
  let child: ChildProcess | undefined

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const product: Product = {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataFolder,
    place,
    output: () => written,
    async start() {
      written = ''
      const process_ = spawn(process.execPath, [bundle], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: String(port),
          SANDBOX_PORT: String(sandboxPort),
          ...place,
          // All browsers of the stories come from one network.
          RATE_LIMIT: '100000',
          ...environment,
        },
      })
      child = process_
      for (const stream of [process_.stdout, process_.stderr]) {
        stream.on('data', (chunk) => {
          written += String(chunk)
        })
      }
      await waitUntilReady(process_, () => written)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async close() {
      await product.kill()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
  try {
    await product.start()
  } catch (error) {
    await product.close()
    throw error
  }
  return product
}
