import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isProductPath } from '@medlem/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { isApiPath } from './http/cors.ts'
import { notFound, sendProblem } from './http/errors.ts'

const YEAR_S = 31_536_000

interface PortalFiles {
  config: Config
  folder: string | undefined
}

/** Serves the built portal; its page answers every address that is not a file, with 404 when the portal has no such route. */
export async function portalRoutes(app: FastifyInstance, { config, folder }: PortalFiles): Promise<void> {
  const page = folder === undefined ? undefined : readFileSync(join(folder, 'index.html'))
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'index.html'],
      schemaHide: true,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path, folder)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isRoute = isProductPath(path)
    const wantsPage = isRoute || request.headers.accept?.includes('text/html')
    const reads = /^(GET|HEAD)$/.test(request.method)
    if (!page || !reads || !wantsPage || isApiPath(config, path))
      return sendProblem(request, reply, notFound())
    return reply
      .code(isRoute ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** Files in assets/ carry their content's hash in the name; others are asked for anew each time. */
function cachingOf(path: string, folder: string): string {
  return path.startsWith(join(folder, 'assets')) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
}
