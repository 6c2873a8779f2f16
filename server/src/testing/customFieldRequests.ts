import * as customField from '@medlem/contract/customField'
import { answerMembers } from '@medlem/contract/memberAnswer'
import { insertField, listFields } from '../people/customField/store.ts'
import { memberOfClub } from './personRequests.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const shirt = {
  name: 'T-shirt size',
  help: 'For the summer camp.',
  access: 'memberWrites' as const,
  atJoining: 'may' as const,
  options: [{ label: 'M' }, { label: 'L' }],
}

/** A choice of the club, M or L, that its members write. */
export async function aField({ server: { deps }, cast }: Stage) {
  const [known] = await listFields(deps.db, cast.club.id)
  if (known) return known
  const { options, ...field } = shirt
  return insertField(deps.db, {
    ...field,
    orgId: cast.club.id,
    number: 1,
    kind: 'choice',
    options: options.map((option, at) => ({ ...option, number: at + 1, isOffered: true })),
    position: 0,
    updateDate: deps.clock.now(),
  })
}

async function anArchivedField({ server: { deps }, cast }: Stage) {
  const known = (await listFields(deps.db, cast.club.id)).find(({ number }) => number === 60)
  if (known) return known
  const at = deps.clock.now()
  return insertField(deps.db, {
    ...{ orgId: cast.club.id, number: 60, name: 'Locker', help: '', kind: 'number', access: 'staff' },
    ...{ atJoining: 'no', options: [], position: 59, archivedAt: at, updateDate: at },
  })
}

/** The owner, as a member of the club, which has a field. */
export async function memberWithField(stage: Stage) {
  await aField(stage)
  return memberOfClub(stage)
}

/** Of that field. */
export const large = { answers: [{ number: 1, value: 2 }] }

/** Fields of an organisation's own, and answers to them. */
export const customFieldRequests: Record<string, ValidRequest> = {
  listCustomFields: valid(
    customField.listCustomFields,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  createCustomField: valid(
    customField.createCustomField,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { ...shirt, kind: 'choice' as const } }),
    'clubAdmin',
  ),
  answerMembers: valid(
    answerMembers,
    async (stage) => {
      const { id, memberId } = await memberWithField(stage)
      return {
        params: { id },
        body: { selection: { kind: 'some' as const, memberIds: [memberId] }, ...large },
      }
    },
    'clubAdmin',
  ),
  updateCustomField: valid(
    customField.updateCustomField,
    async (stage) => {
      const { id: fieldId, options, version } = await aField(stage)
      return {
        params: { id: stage.cast.club.id, fieldId },
        body: { ...shirt, options, isArchived: false, version },
      }
    },
    'clubAdmin',
  ),
  deleteFieldAnswers: valid(
    customField.deleteFieldAnswers,
    async (stage) => {
      const { id: fieldId, name } = await anArchivedField(stage)
      return { params: { id: stage.cast.club.id, fieldId }, body: { name } }
    },
    'clubAdmin',
  ),
  orderCustomFields: valid(
    customField.orderCustomFields,
    async (stage) => ({
      params: { id: stage.cast.club.id },
      body: { fieldIds: [(await aField(stage)).id] },
    }),
    'clubAdmin',
  ),
  updatePersonAnswers: valid(
    customField.updatePersonAnswers,
    async (stage) => ({ params: await memberWithField(stage), body: large }),
    'clubAdmin',
  ),
  listOwnFields: valid(customField.listOwnFields, async (stage) => ({
    params: { id: (await memberWithField(stage)).memberId },
  })),
  updateOwnAnswers: valid(customField.updateOwnAnswers, async (stage) => {
    const { id, memberId } = await memberWithField(stage)
    return { params: { id: memberId, orgId: id }, body: large }
  }),
  listAskedFields: valid(customField.listAskedFields, async (stage) => {
    const { id, memberId } = await memberWithField(stage)
    return { params: { id }, querystring: { members: memberId } }
  }),
}
