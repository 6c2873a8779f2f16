import { useQuery } from '@tanstack/react-query'
import { portalConfig } from '../../api/call/portalConfig.ts'
import { keyOf } from '../../api/queryKeys.ts'

function useConfiguration() {
  return useQuery({
    queryKey: keyOf('portal configuration'),
    queryFn: () => portalConfig,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** The consent text of a purchase and its version; undefined for the moment until the configuration is read. */
export function useConsent() {
  return useConfiguration()?.consent
}

/** The same of a kept card and yearly charges; undefined also where the server keeps no cards. */
export function useRenewalConsent() {
  return useConfiguration()?.renewalConsent
}
