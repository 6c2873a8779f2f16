import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isCameraPage } from '@medlem/contract/paths'
import { isProductPath } from '@medlem/contract/productPaths'
import { EMBED_SCRIPT } from '@medlem/contract/publicPage'
import { BASE_LANGUAGE, languages } from '@medlem/i18n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps/deps.ts'
import { notFound } from '../platform/error/appError.ts'
import { type AllowedMethods, ANY_PATH, methodNotAllowed } from '../platform/http/allowedMethods.ts'
import { apiPaths } from '../platform/http/cors.ts'
import { sendProblem } from '../platform/http/errors.ts'
import { permissionsPolicy, portalPolicy } from '../platform/http/headers.ts'
import { inlineScriptHashes, withDataBlock } from '../platform/http/inlineScripts.ts'
import { addressTooLong } from '../platform/http/libraryRefusal.ts'
import { readPortalDocument } from '../platform/http/portalDocument.ts'
import { documentLanguage, varyBy } from '../platform/http/requestLanguage.ts'
import { documentStatus } from './documentStatus.ts'
import { portalConfig } from './portalConfig.ts'

const YEAR_S = 31_536_000
const DAY_S = 86_400

/** The portal's page in a language, and the policy that its scripts need. */
interface PortalPage {
  language: string
  policy: string
  body: Buffer
}

/** The page in a language, English where the build has no other. */
export type PortalPages = (language: string) => PortalPage

interface PortalFiles {
  deps: Deps
  folder: string | undefined
  pages: PortalPages | undefined
  allowedMethods: AllowedMethods
}

/** Serves the built portal; its page answers every address that is not a file, with 404 when the portal has no such route. */
export async function portalRoutes(
  app: FastifyInstance,
  { deps, folder, pages, allowedMethods }: PortalFiles,
): Promise<void> {
  const { config } = deps
  if (folder !== undefined) {
    const policies = pagePolicies(config, folder)
    const embedScript = join(folder, EMBED_SCRIPT)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'assets/**', 'index.html', 'index.*.html'],
      schemaHide: true,
      setHeaders: (reply, served) => {
        // The file itself where it went out compressed.
        const path = served.replace(/\.(br|gz)$/, '')
        reply.header('cache-control', cachingOf(path, folder))
        const policy = policies.get(path)
        if (policy) reply.header('content-security-policy', policy)
        // A script for websites of others.
        if (path === embedScript) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
    assetRoute(app, folder)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (wantsPage(config, request) && isAtNumber(config, request))
      return reply.redirect(config.baseUrl + request.url, 302)
    if (pages && wantsPage(config, request))
      return sendPage(request, reply, pages, await documentStatus(deps, pathOf(request), queryOf(request)))
    const allowed = allowedAt(request, { pages, allowedMethods })
    const isThere = allowed.length > 0
    if (isThere && request.method === 'OPTIONS')
      return reply.code(204).header('allow', allowed.join(', ')).send()
    // The router passes over a call whose address has too long a part, and comes to any path.
    const isPassedOver = request.routeOptions.url === ANY_PATH && allowed.includes(request.method)
    if (isPassedOver) return sendProblem(request, reply, addressTooLong())
    const isRefused = isThere && !allowed.includes(request.method)
    return sendProblem(request, reply, isRefused ? methodNotAllowed(allowed) : notFound())
  }
  app.get(ANY_PATH, { schema: { hide: true } }, answer)
  app.setNotFoundHandler(answer)
}

/** Whether a page is requested by the number of a host whose name is `localhost`, at which alone passkeys work. */
function isAtNumber({ baseUrl, port }: Config, { headers }: FastifyRequest): boolean {
  return new URL(baseUrl).hostname === 'localhost' && headers.host === `127.0.0.1:${port}`
}

/** The methods by which the path of a request is answered, `OPTIONS` by us among them; none where there is no such path. */
function allowedAt(
  request: FastifyRequest,
  { pages, allowedMethods }: Pick<PortalFiles, 'pages' | 'allowedMethods'>,
): string[] {
  const path = pathOf(request)
  const ofPage = pages && isProductPath(path) ? ['GET', 'HEAD'] : []
  const found = [...new Set([...allowedMethods(path), ...ofPage])]
  return found.length === 0 ? [] : [...new Set([...found, 'OPTIONS'])].toSorted()
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Serves the hashed files through one route: a route for each of some 700 takes a fifth of the start. */
function assetRoute(app: FastifyInstance, folder: string): void {
  const assets = join(folder, 'assets')
  const files = existsSync(assets) ? readdirSync(assets) : []
  const names = new Set(files.filter((name) => !/\.(br|gz|map)$/.test(name)))
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    ({ params: { name } }, reply) => {
      return names.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound()
    },
  )
}

/**
 * Answers an address whose encoding can't be read, which no route and no hook sees, with the portal's page and 404
 * (Ruling 44); false where something else than a page is asked for.
 */
export function answerUnreadable(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, pages }: { config: Config; pages: PortalPages | undefined },
): boolean {
  if (!pages || !wantsPage(config, request)) return false
  sendPage(request, reply, pages, 404)
  return true
}

/** A slash at the end is the same address, as it is to the portal's router (Ruling 44). */
function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(/\?[^#]*/.exec(url)?.[0])
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?')
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function wantsPage(config: Config, request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isAsked = isProductPath(path) || request.headers.accept?.includes('text/html')
  return Boolean(isAsked) && isReading(request) && !apiPaths(config)(path)
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PortalPages,
  status: 200 | 404,
): FastifyReply {
  const { body, language, policy } = pages(documentLanguage(request))
  if (isCameraPage(pathOf(request))) reply.header('permissions-policy', permissionsPolicy('(self)'))
  return varyBy(reply, 'accept-language', 'cookie', 'accept-encoding')
    .code(status)
    .header('cache-control', 'no-cache')
    .header('content-language', language)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(body)
}

/** The portal's pages with its configuration in them, which saves every start a request. */
export function portalPages(config: Config, folder: string): PortalPages {
  const english = portalPage(config, folder, BASE_LANGUAGE)
  const pages = new Map([...languages().keys()].map((id) => [id, portalPage(config, folder, id)]))
  return (language) => pages.get(language) ?? english
}

function portalPage(config: Config, folder: string, wanted: string): PortalPage {
  const { language, text } = readPortalDocument(folder, wanted)
  return {
    language,
    policy: portalPolicy(config, inlineScriptHashes(text)),
    body: Buffer.from(withDataBlock(text, 'portal-config', portalConfig(config, language))),
  }
}

/** The policies of the build's other pages, by path: they have inline scripts too. */
function pagePolicies(config: Config, folder: string): ReadonlyMap<string, string> {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
  return new Map(
    pages.map((name) => {
      const path = join(folder, name)
      return [path, portalPolicy(config, inlineScriptHashes(readFileSync(path, 'utf8')))]
    }),
  )
}

/** Files in assets/ carry their content's hash in the name; others are revalidated each time, but for one. */
function cachingOf(path: string, folder: string): string {
  if (path.startsWith(join(folder, 'assets'))) return `public, max-age=${YEAR_S}, immutable`
  // Each start of the portal waits for that page, which hands on an address and belongs to no build.
  return path === join(folder, 'silent-check-sso.html') ? `public, max-age=${DAY_S}` : 'no-cache'
}
