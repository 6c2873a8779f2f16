import { getMail, listMail, TEMPLATE } from '@medlem/contract/message'
import { getOutbox, resendMessage } from '@medlem/contract/outbox'
import type { MessageRow } from '../message/store.ts'
import { aMessage } from './builders.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** The club's answer to the owner, as it stands in the outbox. */
async function answered({ server, cast, owner }: Stage, state: MessageRow['state']): Promise<string> {
  const { id: threadId, name: ORG } = cast.club
  const params = { ORG, threadId }
  const of = { memberId: owner.id, orgId: cast.club.id, templateId: TEMPLATE.contactAnswered }
  return (await aMessage(server, { ...of, params, state })).id
}

/** E-mails to a member, and those of an organisation that could not be delivered. */
export const messageRequests: Record<string, ValidRequest> = {
  listMail: valid(listMail, async (stage) => {
    await answered(stage, 'kept')
    return {}
  }),
  getMail: valid(getMail, async (stage) => ({ params: { id: await answered(stage, 'kept') } })),
  getOutbox: valid(getOutbox, ({ cast }) => ({ params: { id: cast.club.id } }), 'clubAdmin'),
  resendMessage: valid(
    resendMessage,
    async (stage) => ({
      params: { id: stage.cast.club.id, messageId: await answered(stage, 'dead') },
    }),
    'clubAdmin',
  ),
}
