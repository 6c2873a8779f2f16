import { useQuery } from '@tanstack/react-query'
import { portalConfig } from '../../api/portalConfig.ts'

/** The consent text of a purchase and its version; undefined for the moment until the configuration is read. */
export function useConsent() {
  return useQuery({
    queryKey: ['portalConfig'],
    queryFn: () => portalConfig,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.consent
}
