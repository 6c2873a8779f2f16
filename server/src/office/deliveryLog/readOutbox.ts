import type { Outbox, PortalOutbox, UndeliveredMessage } from '@medlem/contract/outbox'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { officeTexts } from '@medlem/i18n/en/server/office'
import { inLanguage } from '@medlem/i18n/languages'
import { failureSentence } from '../../communication/message/failure.ts'
import { countWaiting } from '../../communication/message/store.ts'
import { writeEmail } from '../../communication/message/template/templates.ts'
import { noteSubject } from '../../communication/outbox/composeWhatsAppMessage.ts'
import { countWhatsApp, listUndelivered } from '../../communication/outbox/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSupport } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'

const COUNTED_DAYS = 30
const DAY_MS = 86_400_000

/** What of an organisation's messages waits, and what could not be delivered; for its administrators. */
export async function readOutbox(deps: Deps, caller: Caller, id: string): Promise<Outbox> {
  const organisation = await requireAdministered(deps, caller, id, 'messages:read')
  const since = new Date(deps.clock.now().getTime() - COUNTED_DAYS * DAY_MS)
  return {
    ...(await readMessages(deps, caller, organisation)),
    whatsApp: {
      connected: deps.messenger !== undefined,
      ...(await countWhatsApp(deps.db, { orgId: organisation.id, since })),
    },
  }
}

/** The same of the messages that belong to no organisation; for super administrators, audited. */
export async function readPortalOutbox(deps: Deps, caller: Caller): Promise<PortalOutbox> {
  requireSupport(caller)
  return readMessages(deps, caller, null)
}

async function readMessages(
  deps: Deps,
  caller: Caller,
  organisation: Pick<OrganisationRow, 'id' | 'name'> | null,
): Promise<PortalOutbox> {
  const orgId = organisation?.id ?? null
  const undelivered = await listUndelivered(deps.db, orgId)
  await auditListRead(deps, caller, { orgId, action: 'outbox_read', size: undelivered.length })
  return {
    mailServer: deps.mailer !== undefined,
    waiting: await countWaiting(deps.db, orgId),
    undelivered: undelivered.map((found) =>
      presentUndelivered(deps, found, { organisation: organisation?.name, language: caller.language }),
    ),
  }
}

function presentUndelivered(
  { config: { baseUrl, product } }: Pick<Deps, 'config'>,
  { row, firstName, lastName }: Awaited<ReturnType<typeof listUndelivered>>[number],
  { organisation, language }: { organisation: string | undefined; language: string },
): UndeliveredMessage {
  const around = {
    language: row.language,
    firstName: firstName ?? '',
    organisation,
    baseUrl,
    product: product.name,
  }
  return {
    id: row.id,
    channel: row.channel,
    subject:
      writeEmail(row, around)?.subject ??
      noteSubject(row) ??
      inLanguage(officeTexts, language).template({ number: row.templateId }),
    memberName: row.memberId === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    reason: failureSentence(row, language),
    tries: row.attempts,
    createdAt: row.createdAt.toISOString(),
  }
}
