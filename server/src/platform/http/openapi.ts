import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import type { Endpoint, MediaType } from '@medlem/contract/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Config } from '../config/config.ts'
import { contractModules } from './contractModules.ts'

const DOCS = '/docs'

/** The pages of swagger-ui 6.1.3 load from here alone; one style attribute of theirs is let through by its hash. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves what the contract says, as OpenAPI 3.1 at /openapi.json and browsable at /docs. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  const schemaRegistry = namedSchemas()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.product.name} API`,
        version: '1',
        description:
          'Members, memberships, payments, organisations and events. Every call carries a bearer token of the identity server; refusals are application/problem+json.',
      },
      servers: [{ url: config.baseUrl }],
      tags: [
        { name: 'memberApi', description: 'Members, families, memberships, payments, notifications' },
        { name: 'orgApi', description: 'Organisations and what they offer' },
        { name: 'eventApi', description: 'Events' },
        { name: 'tools', description: 'Tools' },
      ],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (made) => completed(createJsonSchemaTransformObject({ schemaRegistry })(made)),
  })
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return app.swagger()
  })
  serveDocs(app, config)
}

/** The pages of /docs are put together when somebody first opens them: few ever do, and every start would pay. */
function serveDocs(app: FastifyInstance, config: Config): void {
  let pages: Promise<FastifyInstance> | undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= docsPages(app, config)
    const { method, url, headers } = request
    const page = await (await pages).inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers })
    return reply.code(page.statusCode).headers(page.headers).send(page.rawPayload)
  }
  for (const url of [DOCS, `${DOCS}/*`]) app.get(url, { schema: { hide: true } }, answer)
}

async function docsPages(app: FastifyInstance, config: Config): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const pages = Fastify()
  // One function answers every version of OpenAPI; ours is one of those that the pages take.
  const document = app.swagger() as StaticDocumentSpec['document']
  await pages.register(swagger, { mode: 'static', specification: { document } })
  await pages.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: DOCS_POLICY,
    uiConfig: {
      // Without the bar that asks for another document's address.
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: true,
      displayRequestDuration: true,
      tryItOutEnabled: false,
    },
    theme: { title: `${config.product.name} API` },
  })
  return pages
}

interface Operation {
  operationId?: string
  requestBody?: { required?: boolean }
  responses?: Record<string, { content?: Record<string, unknown> }>
}

/** What the schemas alone don't say: that a body is needed, and how an answer comes that is not JSON. */
function completed<T>(document: T): T {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> }
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    if (operation.requestBody) operation.requestBody.required = true
    const types = mediaTypesOf(operation.operationId)
    const answer = operation.responses?.[200]
    const schema = answer?.content?.['application/json']
    if (answer && types && schema) answer.content = Object.fromEntries(types.map((type) => [type, schema]))
  }
  return document
}

function mediaTypesOf(name: string | undefined): readonly MediaType[] | undefined {
  const found = contractModules.flatMap((module) => Object.entries(module)).find(([key]) => key === name)?.[1]
  return (found as Partial<Endpoint> | undefined)?.mediaTypes
}

/** Every entity of the contract is a named component: what a module exports with a capital letter is one. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of contractModules.flatMap((module) => Object.entries(module))) {
    if (/^[A-Z]/.test(name) && schema instanceof z.core.$ZodType && !registry.has(schema))
      registry.add(schema, { id: name })
  }
  return registry
}
