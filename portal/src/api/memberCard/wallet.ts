import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

const TIMEOUT_MS = 10_000

/** Asks for the address that puts a card into Google Wallet, and goes there. */
export function useGoogleWallet() {
  return useMutation({
    mutationFn: async (token: string) => {
      const response = await fetch('/card-pass/google', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`Google Wallet’s address answered ${response.status}.`)
      return z.object({ url: z.url() }).parse(await response.json()).url
    },
    onSuccess: (url) => location.assign(url),
  })
}
