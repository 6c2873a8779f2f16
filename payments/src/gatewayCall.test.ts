import { expect, test } from 'vitest'
import { callOnce } from './gatewayCall.ts'

const call = { method: 'GET', url: new URL('https://gateway.example.org/') } as const
const pending = () => new Promise<never>(() => {})

test('a call ends in its time also where fetch stays pending after it was aborted', async () => {
  expect(await callOnce({ fetch: pending, timeoutMs: 5 }, call)).toEqual({ status: 'none' })
})

test('a call ends in its time also where the body of an answer stays pending', async () => {
  const fetch = async () => new Response(new ReadableStream({ pull: pending }))
  expect(await callOnce({ fetch, timeoutMs: 5 }, call)).toEqual({ status: 'none' })
})
