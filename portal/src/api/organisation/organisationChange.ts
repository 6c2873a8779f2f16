import type { RequestOf } from '@medlem/contract/endpoint'
import type { OrganisationUpdate } from '@medlem/contract/organisationSettings'
import {
  createOrganisation,
  updateOrganisation,
  updatePaymentSettings,
} from '@medlem/contract/organisationSettings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

type NewOrganisation = RequestOf<typeof createOrganisation>['body']
type PaymentSettings = RequestOf<typeof updatePaymentSettings>['body']

/** Makes an organisation; the caller's own roles reach it at once, as they reach all. */
export function useCreateOrganisation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewOrganisation) => call(createOrganisation, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation') }),
  })
}

/** Writes what an organisation says of itself. */
export function useSaveOrganisation(orgId: string) {
  return useSettingsChange(orgId, (body: OrganisationUpdate) =>
    call(updateOrganisation, { params: { id: orgId }, body }),
  )
}

/** Writes through which provider an organisation is paid, and the keys. */
export function useSavePaymentSettings(orgId: string) {
  return useSettingsChange(orgId, (body: PaymentSettings) =>
    call(updatePaymentSettings, { params: { id: orgId }, body }),
  )
}

function useSettingsChange<Body, Saved>(orgId: string, write: (body: Body) => Promise<Saved>) {
  const queryClient = useQueryClient()
  const settings = keyOf('organisation settings', orgId)
  return useMutation({
    mutationFn: write,
    onSuccess: async (saved) => {
      queryClient.setQueryData(settings, saved)
      await Promise.all(
        [keyOf('organisation'), keyOf('setup', orgId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey: settings }),
  })
}
