import {
  type BannerUpdate,
  createBanner,
  deleteBanner,
  listOrganisationBanners,
  updateBanner,
} from '@medlem/contract/bannerChange'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** An organisation's banners with their audience, for its administrators. */
export function useOrganisationBanners(orgId: string) {
  return useQuery({
    queryKey: keyOf('banner settings', orgId),
    queryFn: ({ signal }) => call(listOrganisationBanners, { params: { id: orgId } }, { signal }),
  })
}

function useRefetch(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [keyOf('banner settings', orgId), keyOf('banner')].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** Writes a banner, or adds one. */
export async function loadBanner(orgId: string, bannerId: string) {
  const banners = await call(listOrganisationBanners, { params: { id: orgId } })
  return banners.find(({ id }) => id === bannerId)
}

export function useSaveBanner(orgId: string, bannerId: string | undefined) {
  const refetch = useRefetch(orgId)
  return useMutation({
    mutationFn: (body: BannerUpdate) =>
      bannerId === undefined
        ? call(createBanner, { params: { id: orgId }, body })
        : call(updateBanner, { params: { id: orgId, bannerId }, body }),
    onSettled: refetch,
  })
}

/** Removes a banner. */
export function useDeleteBanner(orgId: string) {
  const refetch = useRefetch(orgId)
  return useMutation({
    mutationFn: (bannerId: string) => call(deleteBanner, { params: { id: orgId, bannerId } }),
    onSettled: refetch,
  })
}
