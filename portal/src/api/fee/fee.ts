import type { FeeUpdate } from '@medlem/contract/fee'
import {
  copyFees,
  createDiscountCode,
  type DiscountCodeUpdate,
  type FeeSimulation,
  previewFee,
  simulateFees,
  updateDiscountCode,
  updateFamilyCap,
} from '@medlem/contract/feeChange'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

interface Previewed extends FeeUpdate {
  configurationId?: string | undefined
  like?: string | undefined
  named?: boolean
}

/** What three families would pay with a fee as it is typed; undefined while it can't be read. What was shown stays meanwhile. */
export function useFeePreview(orgId: string, body: Previewed | undefined) {
  return useQuery({
    queryKey: keyOf('fee', 'preview', orgId, JSON.stringify(body ?? null)),
    queryFn: ({ signal }) => call(previewFee, { params: { id: orgId }, body: body as Previewed }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export type SimulationShow = 'all' | FeeSimulation['rows'][number]['change']

/** The members of the year before through the fees of a year; its families page by page. */
export function useFeeSimulation(orgId: string, { year, show }: { year: number; show: SimulationShow }) {
  return useInfiniteQuery({
    queryKey: keyOf('fee', 'simulation', orgId, `${year} ${show}`),
    queryFn: ({ pageParam, signal }) =>
      call(
        simulateFees,
        { params: { id: orgId }, querystring: { year: String(year), show, page: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.flatMap(({ rows }) => rows).length < last.rowCount ? pages.length : undefined,
    placeholderData: keepPreviousData,
  })
}

/** Writes the settings of an organisation's fees; what is on sale and what was tried is asked for again. */
function useFeeWrite<Input>(orgId: string, write: (input: Input) => Promise<OrganisationSettings>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async (saved) => {
      queryClient.setQueryData(keyOf('organisation settings', orgId), saved)
      await Promise.all(
        [keyOf('organisation'), keyOf('status'), keyOf('quote'), keyOf('fee')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('organisation settings', orgId) }),
  })
}

/** Writes what a family pays at most for a year, as a decimal; null for no limit. */
export const useSaveFamilyCap = (orgId: string) =>
  useFeeWrite(orgId, (body: { year: number; limit: string | null }) =>
    call(updateFamilyCap, { params: { id: orgId }, body }),
  )

/** Writes a discount code, or adds one. */
export const useSaveDiscountCode = (orgId: string, codeId: string | undefined) =>
  useFeeWrite(orgId, (body: DiscountCodeUpdate) =>
    codeId === undefined
      ? call(createDiscountCode, { params: { id: orgId }, body })
      : call(updateDiscountCode, { params: { id: orgId, codeId }, body }),
  )

/** Copies the fees of a year to the next. */
export const useCopyFees = (orgId: string) =>
  useFeeWrite(orgId, (year: number) => call(copyFees, { params: { id: orgId }, body: { year } }))
