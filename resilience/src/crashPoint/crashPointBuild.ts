import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

/** Node takes only JavaScript before the program, and the program may be the bundle, which runs without tsx. */
export async function buildPreloads(): Promise<{ points: string; clock: string }> {
  const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  // Where the packages that are left outside are found, as the bundle finds them.
  const cache = here('../../../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outdir = await mkdtemp(join(cache, 'crash-points-'))
  onTestFinished(() => rm(outdir, { recursive: true, force: true }))
  await build({
    entryPoints: { points: here('./crashPointPreload.ts'), clock: here('./crashPointClock.ts') },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@electric-sql/pglite'],
    logLevel: 'error',
  })
  return { points: join(outdir, 'points.mjs'), clock: join(outdir, 'clock.mjs') }
}
