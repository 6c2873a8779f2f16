import type { IncomingMessage } from 'node:http'

/** Nothing that is sent here is longer: a form of two fields, a code, a token. */
const BODY_LIMIT = 16 * 1024

/** What is wrong with a body before it is read, as an HTTP status; undefined when nothing is. */
export function bodyProblem(req: IncomingMessage): 411 | 413 | undefined {
  if (req.headers['transfer-encoding'] !== undefined) return 411
  return Number(req.headers['content-length'] ?? 0) > BODY_LIMIT ? 413 : undefined
}

/** The fields of a submitted form; undefined when it is something else. Node holds the body to its stated length. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
