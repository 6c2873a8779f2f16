import type { DunningSteps } from '@medlem/contract/dunning'
import {
  createFee,
  type FeeUpdate,
  getOrganisationSettings,
  type OrganisationSettings,
  type RETENTION_MONTHS,
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

/** Writes after how many months an organisation forgets what it noted of former members; null for never. */
export function useSaveRetention(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      settings: { name, version },
      retentionMonths,
    }: {
      settings: OrganisationSettings
      retentionMonths: (typeof RETENTION_MONTHS)[number] | null
    }) => call(updateOrganisation, { params: { id: orgId }, body: { name, version, retentionMonths } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(keyOf('organisation settings', orgId), saved)
      await queryClient.invalidateQueries({ queryKey: keyOf('setting change', orgId) })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation settings', orgId) }),
  })
}

/** Writes whether those who move money must have signed in with a second step. */
export function useSaveMoneySecondStep(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      settings: { name, version },
      moneySecondStep,
    }: {
      settings: OrganisationSettings
      moneySecondStep: boolean
    }) => call(updateOrganisation, { params: { id: orgId }, body: { name, version, moneySecondStep } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(keyOf('organisation settings', orgId), saved)
      await queryClient.invalidateQueries({ queryKey: keyOf('setting change', orgId) })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation settings', orgId) }),
  })
}

/** Writes which reminders of claims an organisation sends, and what each costs. */
export function useSaveDunning(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      settings: { name, version },
      dunning,
    }: {
      settings: OrganisationSettings
      dunning: DunningSteps
    }) => call(updateOrganisation, { params: { id: orgId }, body: { name, version, dunning } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(keyOf('organisation settings', orgId), saved)
      await queryClient.invalidateQueries({ queryKey: keyOf('setting change', orgId) })
    },
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
