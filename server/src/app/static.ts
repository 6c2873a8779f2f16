import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isProductPath } from '@medlem/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps/deps.ts'
import { notFound } from '../platform/error/appError.ts'
import { isApiPath } from '../platform/http/cors.ts'
import { sendProblem } from '../platform/http/errors.ts'
import { portalPolicy } from '../platform/http/headers.ts'
import { inlineScriptHashes, withDataBlock } from '../platform/http/inlineScripts.ts'
import { documentStatus } from './documentStatus.ts'
import { portalConfig } from './portalConfig.ts'

const YEAR_S = 31_536_000

/** The portal's page and the policy that its scripts need. */
export interface PortalPage {
  policy: string
  body: Buffer
}

interface PortalFiles {
  deps: Deps
  folder: string | undefined
  page: PortalPage | undefined
}

/** Serves the built portal; its page answers every address that is not a file, with 404 when the portal has no such route. */
export async function portalRoutes(app: FastifyInstance, { deps, folder, page }: PortalFiles): Promise<void> {
  const { config } = deps
  if (folder !== undefined) {
    const policies = pagePolicies(config, folder)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'index.html'],
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path, folder))
        const policy = policies.get(path)
        if (policy) reply.header('content-security-policy', policy)
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!page || !wantsPage(config, request)) return sendProblem(request, reply, notFound())
    return sendPage(reply, page, await documentStatus(deps, pathOf(request)))
  })
}

/**
 * Answers an address whose encoding can't be read, which no route and no hook sees, with the portal's page and 404
 * (Ruling 44); false where something else than a page is asked for.
 */
export function answerUnreadable(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, page }: { config: Config; page: PortalPage | undefined },
): boolean {
  if (!page || !wantsPage(config, request)) return false
  sendPage(reply, page, 404)
  return true
}

/** A slash at the end is the same address, as it is to the portal's router (Ruling 44). */
function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?')
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function wantsPage(config: Config, request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isAsked = isProductPath(path) || request.headers.accept?.includes('text/html')
  return Boolean(isAsked) && /^(GET|HEAD)$/.test(request.method) && !isApiPath(config, path)
}

function sendPage(reply: FastifyReply, page: PortalPage, status: 200 | 404): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
    .send(page.body)
}

/** The portal's page with its configuration in it, which saves every start a request. */
export function frontPage(config: Config, folder: string): PortalPage {
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  return {
    policy: portalPolicy(config, inlineScriptHashes(built)),
    body: Buffer.from(withDataBlock(built, 'portal-config', portalConfig(config))),
  }
}

/** The policies of the build's other pages, by path: their scripts stand in them too. */
function pagePolicies(config: Config, folder: string): ReadonlyMap<string, string> {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
  return new Map(
    pages.map((name) => {
      const path = join(folder, name)
      return [path, portalPolicy(config, inlineScriptHashes(readFileSync(path, 'utf8')))]
    }),
  )
}

/** Files in assets/ carry their content's hash in the name; others are asked for anew each time. */
function cachingOf(path: string, folder: string): string {
  return path.startsWith(join(folder, 'assets')) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
}
