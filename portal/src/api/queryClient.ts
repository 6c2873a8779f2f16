import { QueryClient } from '@tanstack/react-query'

/** Retries belong to `call` alone, else they would multiply (Spec 8). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
