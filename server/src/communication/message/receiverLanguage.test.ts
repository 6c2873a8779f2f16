import { TEMPLATE } from '@medlem/contract/message'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { wording } from '@medlem/database/schema/wording'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { composeEmail } from '../outbox/composeEmail.ts'
import { queueMessage } from './queueMessage.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const notice = {
  code: 'refunded',
  values: {
    ...{ organisation: 'Havkatten', amountMinor: 45_000, currency: 'DKK', reason: null },
    ...{ ends: [], stays: [] },
  },
} as const

/** The e-mail of a refund as it would be handed over. */
async function emailTo(of: { memberId?: string; orgId: string }, key: string) {
  const { deps } = server
  const params = { ORG: 'Havkatten', AMOUNT: '450,00 kr.' }
  const at = deps.clock.now()
  await deps.db.transaction((tx) =>
    queueMessage(tx, {
      ...{ ...of, dedupKey: key, channel: 'email', templateId: TEMPLATE.refund, params, notice, at },
    }),
  )
  return composed(key)
}

async function composed(key: string) {
  const [row] = await server.deps.db.select().from(message).where(eq(message.dedupKey, key))
  if (!row) throw new Error('nothing was queued')
  const made = await composeEmail(server.deps, { domain: 'example.org', rules: [] }, row)
  if (made.kind !== 'email') throw new Error(`it is ${made.kind}`)
  return made.email
}

test('two receivers of the same message read it in their own languages, and one who never chose in the organisation’s', async () => {
  const { id: orgId } = await anOrganisation(server, { name: 'Havkatten', language: 'sv' })
  const ida = await aMember(server, { language: 'da' })
  const jonas = await aMember(server, { language: 'en' })
  const nora = await aMember(server)
  const danish = await emailTo({ memberId: ida.id, orgId }, 'ida')
  expect(danish.subject).toBe('Havkatten betaler 450,00 kr. tilbage')
  expect(danish.text).toContain('Havkatten betaler 450,00 kr. tilbage samme vej, som du betalte.')
  expect(danish.html).toContain('<html lang="da">')
  const english = await emailTo({ memberId: jonas.id, orgId }, 'jonas')
  expect(english.subject).toBe('Havkatten gives 450,00 kr. back')
  expect(english.text).toContain('Havkatten gives 450,00 kr. back, the way you paid.')
  expect((await emailTo({ memberId: nora.id, orgId }, 'nora')).html).toContain('<html lang="sv">')
  // What was written stays as it was.
  await server.deps.db.update(member).set({ language: 'en' }).where(eq(member.id, ida.id))
  expect((await composed('ida')).subject).toBe(danish.subject)
})

test('an organisation’s own words are sent to those who read their language, and the product’s to the others', async () => {
  const { id: orgId } = await anOrganisation(server, { name: 'Havkatten', email: 'post@havkatten.example' })
  const [ida, jonas] = [await aMember(server, { language: 'da' }), await aMember(server, { language: 'nb' })]
  const words = { subject: 'Penge på vej: {{AMOUNT}}', body: '{{TEXT}}\n\n[Se]({{LINK}})' }
  const changedAt = server.deps.clock.now()
  await server.deps.db
    .insert(wording)
    .values({ orgId, templateId: TEMPLATE.refund, language: 'da', ...words, changedAt })
  expect((await emailTo({ memberId: ida.id, orgId }, 'ida')).subject).toBe('Penge på vej: 450,00 kr.')
  expect((await emailTo({ memberId: jonas.id, orgId }, 'jonas')).subject).toBe(
    'Havkatten betaler tilbake 450,00 kr.',
  )
  // To the organisation itself: its own language, English while it has none.
  expect((await emailTo({ orgId }, 'first')).subject).toBe('Havkatten gives 450,00 kr. back')
  await server.deps.db.update(organisation).set({ language: 'da' }).where(eq(organisation.id, orgId))
  expect((await emailTo({ orgId }, 'second')).subject).toBe('Penge på vej: 450,00 kr.')
})
