import * as signIn from '@medlem/contract/signIn'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { replaceCode } from '../people/access/bindingStore.ts'
import { codeOf } from '../people/signInCode/code.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** The owner was bound under another issuer, and e-mails can be sent. */
async function boundElsewhere({ server, owner }: Stage): Promise<void> {
  const elsewhere = { issuer: 'https://earlier.example/realms/club', subject: `earlier ${owner.id}` }
  await server.deps.db.update(member).set(elsewhere).where(eq(member.id, owner.id))
  server.deps.mailer = {
    domain: 'portal.example',
    send: async () => ({ outcome: 'sent', serverSaid: 'queued' }),
  }
}

/** A member who moves to another sign-in, and support that releases one. */
export const signInRequests: Record<string, ValidRequest> = {
  askSignInCode: valid(signIn.askSignInCode, async (stage) => {
    await boundElsewhere(stage)
    return {}
  }),
  confirmSignInCode: valid(signIn.confirmSignInCode, async (stage) => {
    await boundElsewhere(stage)
    const { server, owner } = stage
    const [own] = await server.deps.db.select().from(member).where(eq(member.id, owner.id))
    const createdAt = server.clock.now()
    const { id } = await replaceCode(server.deps.db, {
      memberId: owner.id,
      issuer: server.deps.config.identity.boundAs,
      subject: `account of ${own?.email}`,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 60_000),
    })
    return { body: { code: codeOf(server.deps.config, id) } }
  }),
  releaseSignIn: valid(
    signIn.releaseSignIn,
    async (stage) => {
      await boundElsewhere(stage)
      return { params: { id: stage.owner.id } }
    },
    'support',
  ),
}
