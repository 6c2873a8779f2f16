import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '../call/callError.ts'
import type { QueryKey } from '../queryKeys.ts'

/** The link in an e-mail opens nothing, or what is gone. */
export class DeadLinkError extends Error {}

const DEAD = [400, 401, 403, 404, 410, 422]

function forgetToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** With the token in the address, which is taken out of it once the server has answered; without an answer another try needs it. */
async function openWith<Opened>(open: (token: string) => Promise<Opened>, token: string): Promise<Opened> {
  try {
    const opened = await open(token)
    forgetToken()
    return opened
  } catch (error) {
    if (!(error instanceof CallError) || !DEAD.includes(error.status)) throw error
    forgetToken()
    throw new DeadLinkError(error.message, { cause: error })
  }
}

/** What this browser has open of somebody without an account, or what the link in the address opens. */
export function useOpenedByLink<Opened>({
  queryKey,
  open,
  get,
}: {
  queryKey: QueryKey
  open: (token: string) => Promise<Opened>
  get: (signal: AbortSignal) => Promise<Opened>
}) {
  const opened = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const token = location.hash.slice(1)
      return token === '' ? get(signal) : openWith(open, token)
    },
    refetchInterval: ({ state: { data } }) => (data ? 60_000 : false),
    refetchOnMount: 'always',
  })
  const { refetch } = opened
  useEffect(() => {
    // A second link that is opened in this tab.
    const look = () => {
      if (location.hash !== '') void refetch()
    }
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [refetch])
  return opened
}
