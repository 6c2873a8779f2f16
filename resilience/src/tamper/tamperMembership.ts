import {
  calculateStatus,
  createMembership,
  createPeriod,
  updateMembership,
} from '@medlem/contract/membershipChange'
import { RENEWAL_CONSENT } from '@medlem/server/money/consent/consent'
import {
  type Abuse,
  absent,
  absentId,
  abusesOf,
  denied,
  malformed,
  mayNotAct,
  notInName,
  refused,
  signedOut,
  unread,
} from './tamperAbuse.ts'

const inactive = { status: 'inactive', enabled: false, oldStatus: 'inactive', newStatus: 'inactive' }
const activeYear = { status: 'active', startDate: '2026-01-01', endDate: '2026-12-31', enabled: true }
const activeMembership = {
  status: 'active',
  enabled: true,
  oldStatus: 'active',
  newStatus: 'active',
  overallStartDate: '2026-01-01',
  overallEndDate: '2026-12-31',
  memberships: [activeYear],
}
const evil = JSON.parse('{"constructor":{"prototype":{"status":"active"}},"toString":"active"}') as object

/** Row 10 of the design. */
const creating = abusesOf(
  'POST membership',
  createMembership,
  (w) => ({ params: { memberId: w.mallory.id }, body: { orgId: w.club.organisation.id } }),
  [
    ['for a stranger', (w) => ({ params: { memberId: w.ida.id } }), absent],
    ['for an absent member', { params: { memberId: absentId } }, absent],
    ['for one who has not answered', (w) => ({ params: { memberId: w.freja.id } }), absent],
    ['for one who said no', (w) => ({ params: { memberId: w.rolf.id } }), absent],
    ['for one whose link has ended', (w) => ({ params: { memberId: w.enok.id } }), absent],
    ['another member in the body', (w) => ({ body: { memberId: w.ida.id } }), malformed],
    ['in no organisation', { body: { orgId: absentId } }, absent],
    ['an active one', { body: activeMembership }, unread(inactive)],
    ['with keys of the prototype', { body: evil }, malformed],
    [
      '__proto__',
      { body: '{"__proto__":{"status":"active"}}', headers: { 'content-type': 'application/json' } },
      malformed,
    ],
    ['a query in place of an id', { params: { memberId: "' or 1=1 --" } }, malformed],
    ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
    ['in the own name by that header', (w) => ({ headers: { 'x-acting-for': w.mallory.id } }), mayNotAct],
    ['by an administrator of the club', { as: 'clubAdmin' }, absent],
    ['by support without acting for a member', { as: 'support' }, notInName],
    ['by an anonymous caller', { as: 'anonymous' }, signedOut],
    ['by one who is closed', { as: 'closed' }, denied],
  ],
)

/** Row 12. The draft is there already; it is answered again as it is. */
const drafting = abusesOf(
  'POST history',
  createPeriod,
  (w) => ({
    params: { id: w.membershipIds.proof },
    body: { membershipConfId: w.proof.configuration.id, gdprAgreement: true, consentVersion: '1' },
  }),
  [
    ['an active year', { body: activeYear }, unread({ status: 'inactive', enabled: false })],
    ['of another year', { body: { membershipFor: 2030 } }, unread({ membershipFor: 2026 })],
    [
      'with other days',
      { body: { startDate: '2020-01-01', endDate: '2040-12-31' } },
      unread({ startDate: '2026-01-01', endDate: '2026-12-31' }),
    ],
    [
      'granted by hand',
      (w) => ({ body: { grantedBy: w.karl.id, grantReason: 'Honour', open: false } }),
      unread({ status: 'inactive', reason: null }),
    ],
    [
      'for another member in the body',
      (w) => ({ body: { memberId: w.ida.id, createdBy: w.ida.id } }),
      unread((w) => ({ memberId: w.mallory.id })),
    ],
    ['in the membership of a stranger', (w) => ({ params: { id: w.membershipIds.ida } }), absent],
    ['in no membership', { params: { id: absentId } }, absent],
    ['for one who has not answered', (w) => ({ params: { id: w.membershipIds.freja } }), absent],
    [
      'for a linked member who is closed',
      (w) => ({ params: { id: w.membershipIds.dora }, body: { membershipConfId: w.club.configuration.id } }),
      refused(422, 'not_eligible'),
    ],
    [
      'for a child who is closed',
      (w) => ({ params: { id: w.membershipIds.shut }, body: { membershipConfId: w.club.configuration.id } }),
      refused(422, 'not_eligible'),
    ],
    ['at the fee of another club', (w) => ({ body: { membershipConfId: w.choir.configuration.id } }), absent],
    [
      'of a year that is over',
      (w) => ({ params: { id: w.membershipIds.club }, body: { membershipConfId: w.fees.ended.id } }),
      refused(422, 'not_on_offer'),
    ],
    [
      'of a year that is not sold yet',
      (w) => ({ params: { id: w.membershipIds.club }, body: { membershipConfId: w.fees.future.id } }),
      refused(422, 'not_on_offer'),
    ],
    [
      'at a fee that was withdrawn',
      (w) => ({ params: { id: w.membershipIds.club }, body: { membershipConfId: w.fees.withdrawn.id } }),
      absent,
    ],
    [
      'of a year that is paid',
      (w) => ({ params: { id: w.membershipIds.past }, body: { membershipConfId: w.past.configuration.id } }),
      refused(409, 'already_member'),
    ],
    ['without consent', { body: { gdprAgreement: false } }, refused(422, 'consent_missing')],
    ['with a word for consent', { body: { gdprAgreement: 'true' } }, malformed],
    ['with a list for a fee', (w) => ({ body: { membershipConfId: [w.fees.cheap.id] } }), malformed],
    ['with a key of 65 characters', { body: { referenceKey: 'k'.repeat(65) } }, malformed],
    ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
    ['by support without acting for a member', { as: 'support' }, notInName],
  ],
)

/** Row 11: what is not a client's to write is ignored, and the answer is the truth. */
const changing = abusesOf(
  'PUT membership',
  updateMembership,
  (w) => ({ params: { memberId: w.mallory.id }, body: { orgId: w.club.organisation.id } }),
  [
    ['status active', { body: { status: 'active' } }, unread(inactive)],
    ['enabled', { body: { enabled: true } }, unread(inactive)],
    ['newStatus active', { body: { oldStatus: 'active', newStatus: 'active' } }, unread(inactive)],
    [
      'days of membership',
      { body: { overallStartDate: '2026-01-01', overallEndDate: '2036-12-31' } },
      unread({ ...inactive, overallStartDate: null, overallEndDate: null }),
    ],
    ['an active year', { body: { memberships: [activeYear] } }, unread(inactive)],
    [
      'everything at once',
      { body: { ...activeMembership, readyForMembershipRenewal: true, hasSavedCard: true } },
      unread({ ...inactive, hasSavedCard: false, autoRenewal: false }),
    ],
    [
      'the id of another membership',
      (w) => ({ body: { id: w.membershipIds.ida, status: 'active' } }),
      unread((w) => ({ ...inactive, id: w.membershipIds.club })),
    ],
    [
      'the saved card of another',
      (w) => ({ body: { savedCardIdentifier: w.card.identifier } }),
      unread({ savedCardIdentifier: null, hasSavedCard: false }),
    ],
    [
      'renewal with the saved card of another',
      (w) => ({
        body: {
          autoRenewal: true,
          savedCardIdentifier: w.card.identifier,
          consentVersion: RENEWAL_CONSENT.version,
        },
      }),
      refused(422, 'card_missing'),
    ],
    ['renewal every month', { body: { autoRenewal: true, autoRenewCycle: 'monthly' } }, malformed],
    ['renewal as a word', { body: { autoRenewal: 'true' } }, malformed],
    ['a version of the future', { body: { version: 99, status: 'active' } }, refused(409, 'stale_version')],
    ['of a stranger', (w) => ({ params: { memberId: w.ida.id } }), absent],
    ['of a stranger in the body', (w) => ({ body: { memberId: w.ida.id } }), malformed],
    ['of a linked member', (w) => ({ params: { memberId: w.jonas.id } }), denied],
    ['of one who has not answered', (w) => ({ params: { memberId: w.freja.id } }), absent],
    ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
    ['by support without acting for a member', { as: 'support', body: { status: 'active' } }, notInName],
    [
      'renewal switched on by support in her name',
      (w) => ({
        as: 'support',
        headers: { 'x-acting-for': w.mallory.id },
        body: { autoRenewal: true, consentVersion: RENEWAL_CONSENT.version },
      }),
      mayNotAct,
    ],
    ['by an administrator of the club', { as: 'clubAdmin', body: { status: 'active' } }, absent],
  ],
)

/** Row 22. */
const calculating = abusesOf(
  'calculate-status',
  calculateStatus,
  (w) => ({ body: { memberIds: [w.mallory.id] } }),
  [
    [
      'to become active',
      { body: { status: 'active', memberships: [activeMembership], today: '2026-06-01' } },
      unread({}),
    ],
    ['of a stranger', (w) => ({ body: { memberIds: [w.ida.id] } }), absent],
    ['of oneself and a stranger', (w) => ({ body: { memberIds: [w.mallory.id, w.ida.id] } }), absent],
    ['of one who has not answered', (w) => ({ body: { memberIds: [w.freja.id] } }), absent],
    ['of one whose link has ended', (w) => ({ body: { memberIds: [w.enok.id] } }), absent],
    ['of no member', { body: { memberIds: [] } }, malformed],
    ['of 101', { body: { memberIds: Array.from({ length: 101 }, () => absentId) } }, malformed],
    ['of a word', { body: { memberIds: 'all' } }, malformed],
    [
      'of members of another club by its administrator',
      { as: 'otherAdmin', body: { memberIds: [absentId] } },
      absent,
    ],
    ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
  ],
)

/** Before there is a payment: memberships, years, and what makes them active. */
export const membershipAbuses: readonly Abuse[] = [...creating, ...drafting, ...changing, ...calculating]
