import { QueryClient } from '@tanstack/react-query'

/** Retries belong to `call` alone, else they would multiply (Spec 8). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      // Without a network a call fails at once with a message, instead of waiting silently; back on it, it is repeated.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
