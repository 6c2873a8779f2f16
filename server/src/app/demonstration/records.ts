import { END_TEMPLATE } from '@medlem/contract/membershipEnd'
import type { Transaction } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { memberNote } from '@medlem/database/schema/memberNote'
import { membership } from '@medlem/database/schema/membership'
import { memberTag } from '@medlem/database/schema/memberTag'
import { message } from '@medlem/database/schema/message'
import { teamMember } from '@medlem/database/schema/team'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { writeEnd } from '../../club/membership/endStore.ts'
import { daysOn, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

const orgId = organisationId('sejlklub')

/** Records of the sailing club without an account: a person who is on the list twice, and one whose membership was ended. */
export async function writeRecords(tx: Transaction, day: SeedDay): Promise<void> {
  const at = daysOn(day, -30, 12)
  const [twice, ended] = [memberId('peter.skov.2'), memberId('inger.bach')]
  const address = {
    AddressLine1: 'Vesterbro Torv 6',
    AddressLine2: '',
    AddressLine3: '',
    City: 'Aarhus C',
    PostCode: '8000',
    Country: 'Denmark',
  }
  const dates = { registrationDate: at, updateDate: at }
  await tx.insert(member).values([
    { id: twice, firstName: 'Peter', lastName: 'Skov', phone: '+45 86 12 40 23', address, ...dates },
    {
      id: ended,
      firstName: 'Inger',
      lastName: 'Bach',
      email: 'inger.bach@example.org',
      phone: '+45 20 11 40 61',
      gender: 'female',
      ...dates,
    },
  ])
  const membershipId = seedId('membership inger.bach')
  await tx.insert(membership).values([
    { id: seedId(`membership peter.skov.2 ${orgId}`), memberId: twice, orgId, updateDate: at },
    { id: membershipId, memberId: ended, orgId, updateDate: at },
  ])
  const by = memberId('admin')
  const of = { orgId, memberId: twice }
  await tx.insert(memberNote).values({
    ...of,
    text: 'Har nøgle nr. 14 til mastekranen.',
    visibility: 'staff',
    writtenBy: by,
    createdAt: at,
    updateDate: at,
  })
  await tx.insert(memberTag).values({ ...of, tag: 'Bådejer', addedAt: at })
  await tx
    .insert(teamMember)
    .values({ teamId: seedId('team dinghies'), memberId: twice, isPicked: true, addedAt: at })
  const endsOn = addDays(copenhagenDate(day.now), -12)
  const endedAt = daysOn(day, -14, 19)
  const end = await writeEnd(tx, {
    membershipId,
    endsOn,
    reason: 'moved',
    note: 'Flytter til Odense.',
    endedBy: by,
    endedAt,
  })
  await tx.insert(message).values({
    ...{
      id: seedId('mail end inger.bach'),
      dedupKey: `membership-end:${end.id}`,
      channel: 'email',
      templateId: END_TEMPLATE,
    },
    ...{
      memberId: ended,
      orgId,
      createdAt: endedAt,
      nextAt: endedAt,
      state: 'kept',
      reason: 'no_mail_server',
    },
    params: { ORG: 'Sejlklubben Havkatten', DATE: endsOn, RENEWAL: 'no' },
  })
}
