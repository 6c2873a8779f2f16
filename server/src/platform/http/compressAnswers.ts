import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { COMPRESSED_FROM, tagEntities } from './entityTags.ts'
import { showTypedEmails } from './shownEmails.ts'

/**
 * Compresses large answers for clients that take it, and tags them before. Nothing that a stranger's page can make a browser send
 * reaches an answer with secrets (the token is no cookie), so their length gives nothing away. Bodies of requests stay as
 * they are: a small one could unpack to any size.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  showTypedEmails(app)
  tagEntities(app)
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
}
