import { useQuery } from '@tanstack/react-query'
import { portalConfig } from '../../api/portalConfig/portalConfig.ts'
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

/** The same of a kept card and yearly charges, or of an app that is charged; undefined also where the server keeps none. */
export function useRenewalConsent(inApp = false) {
  const configuration = useConfiguration()
  return inApp ? configuration?.appRenewalConsent : configuration?.renewalConsent
}
