import {
  type CustomField,
  createCustomField,
  deleteFieldAnswers,
  type FieldAnswers,
  type FieldUpdate,
  listCustomFields,
  type NewField,
  orderCustomFields,
  updateCustomField,
  updatePersonAnswers,
} from '@medlem/contract/customField'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

const fieldsQuery = (orgId: string) =>
  queryOptions({
    queryKey: keyOf('custom field', 'organisation', orgId),
    queryFn: ({ signal }) => call(listCustomFields, { params: { id: orgId } }, { signal }),
  })

/** The fields of an organisation's own, archived ones last, for its staff. */
export const useCustomFields = (orgId: string) =>
  useQuery({ ...fieldsQuery(orgId), select: ({ fields }) => fields })

/** The language in which the organisation writes them; null where it says none. */
export const useFieldLanguage = (orgId: string) =>
  useQuery({ ...fieldsQuery(orgId), select: ({ ownLanguage }) => ownLanguage ?? null }).data

function useRefetch(orgId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyOf('custom field', 'organisation', orgId) })
}

/** Makes a field. */
export function useCreateField(orgId: string) {
  return useMutation({
    mutationFn: (body: NewField) => call(createCustomField, { params: { id: orgId }, body }),
    onSettled: useRefetch(orgId),
  })
}

/** Changes a field, archives it or brings it back. */
export async function loadField(orgId: string, fieldId: string) {
  const { fields } = await call(listCustomFields, { params: { id: orgId } })
  return fields.find(({ id }) => id === fieldId)
}

export function useUpdateField(orgId: string) {
  return useMutation({
    mutationFn: ({ fieldId, body }: { fieldId: string; body: FieldUpdate }) =>
      call(updateCustomField, { params: { id: orgId, fieldId }, body }),
    onSettled: useRefetch(orgId),
  })
}

/** Deletes all answers to an archived field; its name confirms it. */
export function useDeleteAnswers(orgId: string, fieldId: string) {
  return useMutation({
    mutationFn: (name: string) =>
      call(deleteFieldAnswers, { params: { id: orgId, fieldId }, body: { name } }),
    onSettled: useRefetch(orgId),
  })
}

export function useOrderFields(orgId: string) {
  return useMutation({
    mutationFn: (fieldIds: string[]) =>
      call(orderCustomFields, { params: { id: orgId }, body: { fieldIds } }),
    onSettled: useRefetch(orgId),
  })
}

/** Writes what the staff say that a member answers; their page is read again. */
export function useUpdatePersonAnswers(orgId: string, memberId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answers: FieldAnswers) =>
      call(updatePersonAnswers, { params: { id: orgId, memberId }, body: { answers } }),
    onSuccess: () =>
      Promise.all(
        [keyOf('member', 'person', orgId, memberId), keyOf('member', 'rows', orgId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Those that are not archived. */
export const usedFields = (fields: readonly CustomField[] | undefined): CustomField[] =>
  fields?.filter(({ isArchived }) => !isArchived) ?? []
