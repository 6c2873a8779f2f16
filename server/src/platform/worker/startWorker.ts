import { type ResourceLimits, Worker } from 'node:worker_threads'

/** A file that runs as a thread, beside the file that names it; the bundle has it under the same name. */
export function startWorker(file: URL, resourceLimits: ResourceLimits): Worker {
  const bundled = new URL(file.href.replace(/[.]ts$/, '.mjs'))
  if (import.meta.url.endsWith('.mjs')) return new Worker(bundled, { resourceLimits })
  // A thread of Node 20 does not take over what reads TypeScript in its process.
  const names = [import.meta.resolve('tsx/esm/api'), file.href].map((name) => JSON.stringify(name))
  const program = `import(${names[0]}).then(({ register }) => { register(); return import(${names[1]}) })`
  return new Worker(program, { eval: true, resourceLimits })
}
