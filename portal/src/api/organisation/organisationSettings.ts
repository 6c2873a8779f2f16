import type { FeeUpdate } from '@medlem/contract/fee'
import { createFee, updateFee } from '@medlem/contract/feeChange'
import {
  getOrganisationSettings,
  type OrganisationSettings,
  type OrganisationUpdate,
  updateOrganisation,
} from '@medlem/contract/organisationSettings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** An organisation as its administrators see it. */
export function useOrganisationSettings(orgId: string) {
  return useQuery({
    queryKey: keyOf('organisation settings', orgId),
    queryFn: ({ signal }) => call(getOrganisationSettings, { params: { id: orgId } }, { signal }),
  })
}

/** The same as it is saved now. */
export const loadOrganisationSettings = (orgId: string) =>
  call(getOrganisationSettings, { params: { id: orgId } })

/** Writes where the organisation gets messages on the messaging app; null for nowhere. */
export function useSaveMessagingPhone({ id, name }: OrganisationSettings) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { messagingPhone: string | null; version: number | undefined }) =>
      call(updateOrganisation, { params: { id }, body: { name, ...body } }),
    onSuccess: (saved) => queryClient.setQueryData(keyOf('organisation settings', id), saved),
    // Another person may have written it meanwhile, and the next try is to build on that.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation settings', id) }),
  })
}

/** Settings of an organisation as a section of the page writes them; what is left out stays. */
type WrittenSettings = Omit<OrganisationUpdate, 'name' | 'version'>

/** Writes some settings of an organisation, with the version of those that were read. */
export function useSaveSettings(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      settings: { name, version },
      ...written
    }: { settings: OrganisationSettings } & WrittenSettings) =>
      call(updateOrganisation, { params: { id: orgId }, body: { name, version, ...written } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(keyOf('organisation settings', orgId), saved)
      await queryClient.invalidateQueries({ queryKey: keyOf('setting change', orgId) })
    },
    // Another person may have written them meanwhile, and the next try is to build on that.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation settings', orgId) }),
  })
}

/** Writes a fee, or adds one; what is on sale is asked for again. */
export function useSaveFee(orgId: string, feeId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: FeeUpdate) =>
      feeId === undefined
        ? call(createFee, { params: { id: orgId }, body })
        : call(updateFee, { params: { id: orgId, configurationId: feeId }, body }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(keyOf('organisation settings', orgId), saved)
      await Promise.all(
        [keyOf('organisation'), keyOf('status'), keyOf('setup', orgId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation settings', orgId) }),
  })
}
