import * as audit from '@medlem/contract/audit'
import { getMail, listMail, TEMPLATE } from '@medlem/contract/message'
import * as office from '@medlem/contract/office'
import * as outbox from '@medlem/contract/outbox'
import * as wording from '@medlem/contract/wording'
import type { MessageRow } from '@medlem/database/schema/message'
import { aMessage } from './builders.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** The club's answer to the owner, as it is in the outbox. */
async function answered({ server, cast, owner }: Stage, state: MessageRow['state']): Promise<string> {
  const { id: threadId, name: ORG } = cast.club
  const params = { ORG, threadId }
  const of = { memberId: owner.id, orgId: cast.club.id, templateId: TEMPLATE.contactAnswered }
  return (await aMessage(server, { ...of, params, state })).id
}

/** A note between members, of no organisation. */
async function approvedLink({ server, owner }: Stage): Promise<string> {
  const values = {
    templateId: TEMPLATE.familyApproved,
    params: { NAME: 'Freja Lund' },
    state: 'dead' as const,
  }
  return (await aMessage(server, { ...values, memberId: owner.id })).id
}

const words = { subject: 'Tak', body: 'For {{YEAR}}: [kvitteringen]({{LINK}})' }
const ofConfirmation = ({ cast }: Stage) => ({ id: cast.club.id, number: String(TEMPLATE.paymentEmail) })

/** E-mails to a member, those of an organisation that could not be delivered, and what waits in it. */
export const messageRequests: Record<string, ValidRequest> = {
  listMail: valid(listMail, async (stage) => {
    await answered(stage, 'kept')
    return {}
  }),
  getMail: valid(getMail, async (stage) => ({ params: { id: await answered(stage, 'kept') } })),
  getOutbox: valid(outbox.getOutbox, ({ cast }) => ({ params: { id: cast.club.id } }), 'clubAdmin'),
  resendMessage: valid(
    outbox.resendMessage,
    async (stage) => ({
      params: { id: stage.cast.club.id, messageId: await answered(stage, 'dead') },
    }),
    'clubAdmin',
  ),
  getOfficeHome: valid(office.getOfficeHome, ({ cast }) => ({ params: { id: cast.club.id } }), 'clubAdmin'),
  listOrganisationAudit: valid(
    audit.listOrganisationAudit,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: { show: 'changes' as const, name: 'Ida' } }),
    'clubAdmin',
  ),
  exportOrganisationAudit: valid(
    audit.exportOrganisationAudit,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  checkOrganisationAudit: valid(
    audit.checkOrganisationAudit,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  getOfficeYear: valid(
    office.getOfficeYear,
    ({ cast }) => ({ params: { id: cast.club.id, year: '2026' } }),
    'clubAdmin',
  ),
  getPortalOutbox: valid(outbox.getPortalOutbox, () => ({}), 'support'),
  resendPortalMessage: valid(
    outbox.resendPortalMessage,
    async (stage) => ({ params: { messageId: await approvedLink(stage) } }),
    'support',
  ),
  listWordings: valid(
    wording.listWordings,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  saveWording: valid(
    wording.saveWording,
    (stage) => ({ params: ofConfirmation(stage), querystring: {}, body: words }),
    'clubAdmin',
  ),
  restoreWording: valid(
    wording.restoreWording,
    (stage) => ({ params: ofConfirmation(stage), querystring: {} }),
    'clubAdmin',
  ),
  listWordingReceivers: valid(
    wording.listWordingReceivers,
    (stage) => ({ params: ofConfirmation(stage) }),
    'clubAdmin',
  ),
  previewWording: valid(
    wording.previewWording,
    async (stage) => {
      const { id: orgId } = stage.cast.club
      const { id: messageId } = await aMessage(stage.server, { memberId: stage.owner.id, orgId })
      return { params: ofConfirmation(stage), querystring: {}, body: { ...words, messageId } }
    },
    'clubAdmin',
  ),
  testWording: valid(
    wording.testWording,
    (stage) => ({ params: ofConfirmation(stage), querystring: {}, body: words }),
    'clubAdmin',
  ),
}
