import {
  createFee,
  type FeeUpdate,
  getOrganisationSettings,
  type OrganisationSettings,
  updateFee,
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

/** Writes where the organisation gets messages on the messaging app; null for nowhere. */
export function useSaveMessagingPhone({ id, name, version }: OrganisationSettings) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messagingPhone: string | null) =>
      call(updateOrganisation, { params: { id }, body: { name, messagingPhone, version } }),
    onSuccess: (saved) => queryClient.setQueryData(keyOf('organisation settings', id), saved),
    // Another person may have written it meanwhile, and the next try is to build on that.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation settings', id) }),
  })
}

/** Writes the language of members who chose none; null for none. */
export function useSaveLanguage(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ settings, language }: { settings: OrganisationSettings; language: string | null }) =>
      call(updateOrganisation, {
        params: { id: orgId },
        body: { name: settings.name, language, version: settings.version },
      }),
    onSuccess: (saved) => queryClient.setQueryData(keyOf('organisation settings', orgId), saved),
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
