import type { PaymentProviderName } from '@medlem/contract/organisation'
import {
  beginPaymentTest,
  finishPaymentTest,
  getSetup,
  type PaymentTest,
  type Setup,
} from '@medlem/contract/setup'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** How far the setting up of an organisation is. */
export function useSetup(orgId: string, enabled = true) {
  return useQuery({
    queryKey: keyOf('setup', orgId),
    queryFn: ({ signal }) => call(getSetup, { params: { id: orgId } }, { signal }),
    enabled,
  })
}

/** Opens a payment window that tests the keys of the provider or of the app beside it. */
export function useBeginPaymentTest(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (provider: PaymentProviderName) =>
      call(beginPaymentTest, { params: { id: orgId }, body: { provider } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('setup', orgId) }),
  })
}

/** What became of the test that the browser came back from; asked for again while it is not decided. */
export function useFinishedPaymentTest(
  orgId: string,
  { testId, query }: { testId: string | undefined; query: string },
) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: keyOf('setup', orgId, testId),
    queryFn: async ({ signal }) => {
      const params = { id: orgId, testId: testId ?? '' }
      const test = await call(finishPaymentTest, { params, body: { query } }, { signal })
      queryClient.setQueryData<Setup>(keyOf('setup', orgId), (setup) => setup && withTest(setup, test))
      return test
    },
    enabled: testId !== undefined,
    refetchInterval: ({ state: { data } }) => (data && data.endedAt === null ? 3_000 : false),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function withTest(setup: Setup, test: PaymentTest): Setup {
  if (test.provider !== setup.app?.provider) return { ...setup, test }
  return { ...setup, app: { ...setup.app, test } }
}
