import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../error/appError.ts'
import { say } from '../error/sentence.ts'

/** Tells by which methods a path is answered, in alphabetical order; by none where there is no such path. */
export type AllowedMethods = (path: string) => string[]

interface Route {
  methods: string[]
  path: RegExp
}

/** The target of a request about the whole server (RFC 9110 §7.1). */
const SERVER = '*'

/** Answers every path by GET, so it says nothing of one. */
export const ANY_PATH = '/*'

/** Notes every route that is registered after the call. The patterns are compiled when a first request needs them. */
export function noteMethods(app: FastifyInstance): AllowedMethods {
  const noted: { url: string; method: string | string[] }[] = []
  let routes: Route[] | undefined
  app.addHook('onRoute', ({ url, method }) => {
    if (url !== ANY_PATH) noted.push({ url, method })
  })
  return (path) => {
    routes ??= noted.map(({ url, method }) => ({ methods: [method].flat(), path: pathPattern(url) }))
    const found = routes
      .filter((one) => path === SERVER || one.path.test(path))
      .flatMap(({ methods }) => methods)
    return [...new Set(found)].toSorted()
  }
}

/** Finds the addresses of a route, with or without a query. */
export function pathPattern(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/?]+').replace(/\*$/, '[^?]*')}(?:[?]|$)`)
}

/** The refusal of a method that a path does not take (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): AppError {
  return new AppError(
    'method_not_allowed',
    405,
    say(platformProblemTexts, (t) => t.methodNotAllowed),
    { headers: { allow: allowed.join(', ') } },
  )
}
