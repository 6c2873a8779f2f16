import { notifyManager, QueryClient } from '@tanstack/react-query'

// In the task of the press itself, so that React disables a button before the second press of a double click; the library's
// own timer would let that press send again.
notifyManager.setScheduler(queueMicrotask)

/** So long a failure is the answer for parts that are drawn after it, which would ask again, in a loop where it draws them again. */
const FAILURE_KEPT_MS = 5_000

/** Retries belong to `call` alone, else they would multiply (Spec 8). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILURE_KEPT_MS,
      refetchOnWindowFocus: true,
      // Without a network a call fails at once with a message, instead of waiting silently; back on it, it is repeated.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
