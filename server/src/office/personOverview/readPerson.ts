import type { PersonPage, PersonRelative, SimilarPerson } from '@medlem/contract/person'
import type { PersonConsent } from '@medlem/contract/personConsent'
import type { MemberRow } from '@medlem/database/schema/member'
import { logSentence } from '@medlem/domain/audit'
import { copenhagenDate } from '@medlem/domain/calendar'
import { textIn } from '@medlem/domain/translation'
import { auditTexts } from '@medlem/i18n/en/domain/audit'
import { auditLogTexts } from '@medlem/i18n/en/domain/auditLog'
import { inLanguage } from '@medlem/i18n/languages'
import type { CatalogueCache } from '../../club/catalogue/catalogueCache.ts'
import { view } from '../../club/memberRecord/getMember.ts'
import { listEnds } from '../../club/membership/endStore.ts'
import { findRecordById, type MembershipRecord } from '../../club/membership/recordStore.ts'
import { acceptancesOf } from '../../club/page/acceptancesOf.ts'
import { listPlansOfMember } from '../../money/instalment/readPlans.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { personFields } from '../../people/customField/answers.ts'
import { presentNote } from '../../people/memberNote/memberNotes.ts'
import { listNotes } from '../../people/memberNote/store.ts'
import { presentSimilar } from '../../people/person/findSimilar.ts'
import { listSimilar } from '../../people/person/listSimilar.ts'
import { presentPerson } from '../../people/person/present.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { PersonKey } from '../../people/person/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { presentEnd } from '../membershipEnd/endMembership.ts'
import { auditOneLook } from './oneLook.ts'
import { paymentsOf } from './paymentsOf.ts'
import * as store from './store.ts'

type Reading = Deps & { catalogue: CatalogueCache }

/**
 * Everything that an organisation knows of a member, for its staff, each part with its own right. The audit log gets one
 * entry, that the page was opened.
 */
export async function readPerson(deps: Reading, caller: Caller, key: PersonKey): Promise<PersonPage> {
  const { organisation, row } = await requirePerson(deps, caller, { key, right: 'members:read' })
  const record = await findRecordById(deps.db, key.memberId)
  const own = record?.memberships.find((one) => one.row.orgId === key.orgId)
  if (!record || !own) throw notFound()
  await auditOneLook(deps, caller, key, { action: 'member_read' })
  const may = (right: Parameters<typeof administers>[2]) => administers(caller, organisation, right)
  const { language } = caller
  const viewer = { id: caller.subject.id, seesPayments: may('money:read'), language }
  const [membership] = (await view(deps, { ...record, memberships: [own] }, viewer)).memberships
  if (!membership) throw notFound()
  const { db } = deps
  const end = own.row.endsOn === null ? undefined : (await listEnds(db, [own.row.id])).get(own.row.id)
  const [person, family, fees, threads, signUps, consents, teams, tags, notes, log, fields] =
    await Promise.all([
      presentPerson(deps, row, key.orgId),
      familyOf(deps, key, row),
      store.listFeeNames(
        db,
        own.history.map(({ membershipConfId }) => membershipConfId),
      ),
      may('messages:read') ? store.listThreadsOf(db, key) : null,
      may('participants:read') ? store.listSignUpsOf(db, key) : null,
      consentsOf(deps, key, { row, own }),
      store.listTeamsOf(db, key),
      store.listTagsOf(db, key),
      listNotes(db, key, may('members:confidential')),
      may('audit:read') ? store.listLogOf(db, key) : null,
      personFields(db, key, language),
    ])
  return {
    person,
    family,
    membership,
    earlierNumber: own.row.earlierNumber,
    end: end ? presentEnd(end) : null,
    fees: Object.fromEntries(fees.map((fee) => [fee.id, textIn(fee, 'name', language)])),
    payments: may('money:read') ? await paymentsOf(db, key, { record: own, language }) : null,
    instalments: may('money:read')
      ? await listPlansOfMember(db, key, copenhagenDate(deps.clock.now()))
      : null,
    threads: threads?.map((one) => ({ ...one, lastAt: one.lastAt.toISOString() })) ?? null,
    signUps:
      signUps?.map(({ translations, ...one }) => ({
        eventId: one.eventId,
        title: textIn({ title: one.title, translations }, 'title', language),
        startDate: one.startDate.toISOString(),
        signedUpAt: one.signedUpAt.toISOString(),
        state: one.state,
      })) ?? null,
    consents,
    acceptances: await acceptancesOf(deps, {
      organisation,
      memberId: key.memberId,
      isCurrent: membership.status === 'active',
      language,
    }),
    teams,
    tags,
    notes: notes.map(presentNote),
    log: log && logOf(log, language),
    similar: may('members:write') ? await similarTo(deps, key, row) : [],
    fields,
  }
}

/** Who may be the same person, by name or phone number. */
async function similarTo({ db }: Deps, { orgId }: PersonKey, row: MemberRow): Promise<SimilarPerson[]> {
  const { id, firstName, lastName, phone, dateOfBirth } = row
  const name = `${firstName} ${lastName}`
  const rows = await listSimilar(db, { orgId, name, phone, dateOfBirth, email: null })
  // Families share a phone number.
  return rows.filter((one) => one.id !== id && one.sameName).map(presentSimilar)
}

async function familyOf({ db }: Deps, key: PersonKey, { parentId }: MemberRow): Promise<PersonRelative[]> {
  const rows = await store.listRelatives(db, { ...key, parentId })
  return rows.map(({ id, firstName, lastName, relation, email, phone, isMember }) => ({
    memberId: id,
    name: `${firstName} ${lastName}`,
    relation,
    // A child is reached through the parent.
    email: relation === 'parent' ? email : null,
    phone: relation === 'parent' ? phone : null,
    isMember,
  }))
}

async function consentsOf(
  { db }: Deps,
  key: PersonKey,
  { row, own }: { row: MemberRow; own: MembershipRecord },
): Promise<PersonConsent[]> {
  const years = await store.listYearConsents(db, key)
  const stopped = await store.findReminderStop(db, key.memberId)
  const { renewalConsent, autoRenewal } = own.row
  const { messagingConsent, messagingOptIn } = row
  return [
    ...(autoRenewal && renewalConsent
      ? [{ what: 'renewal' as const, year: null, at: renewalConsent.at, version: renewalConsent.version }]
      : []),
    ...(messagingOptIn && messagingConsent
      ? [
          {
            what: 'whatsapp' as const,
            year: null,
            at: messagingConsent.at,
            version: messagingConsent.version,
          },
        ]
      : []),
    ...(stopped
      ? [{ what: 'no_reminders' as const, year: null, at: stopped.toISOString(), version: null }]
      : []),
    ...years.map(({ at, ...consent }) => ({ what: 'membership' as const, ...consent, at: at.toISOString() })),
  ]
}

function logOf(rows: Awaited<ReturnType<typeof store.listLogOf>>, language: string) {
  const [texts, ofOthers] = [inLanguage(auditTexts, language), inLanguage(auditLogTexts, language)]
  return rows.map(({ at, actor, action, isLook }) => ({
    at: at.toISOString(),
    actorName: actor,
    action,
    text: logSentence(action, texts, { ofOthers }),
    isLook,
  }))
}
