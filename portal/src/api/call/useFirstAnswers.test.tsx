import { QueryClient, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keyOf } from '../queryKeys.ts'
import { useFirstAnswers } from './useFirstAnswers.ts'

const feesKey = keyOf('organisation settings', 'club')
const fieldsKey = keyOf('custom field', 'organisation', 'club')

/** An answer that comes when the test says so. */
function later() {
  let resolve = (_answer: string) => {}
  let reject = (_problem: Error) => {}
  const answer = new Promise<string>((answered, failed) => {
    resolve = answered
    reject = failed
  })
  return { answer, resolve, reject }
}

function Part({ queryKey, answer }: { queryKey: QueryKey; answer: Promise<string> }) {
  const { data } = useQuery({ queryKey, queryFn: () => answer, retry: false })
  return <p>{data}</p>
}

function open(queryClient: QueryClient) {
  const [fees, fields] = [later(), later()]
  function Page() {
    const isAnswered = useFirstAnswers('club', feesKey)
    return (
      <>
        <p>{isAnswered ? 'shown' : 'waiting'}</p>
        <Part queryKey={feesKey} answer={fees.answer} />
        <Part queryKey={fieldsKey} answer={fields.answer} />
      </>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  return { fees, fields }
}

test('a screen waits until each part has its first answer, an error too', async () => {
  const { fees, fields } = open(new QueryClient())
  await act(async () => fees.resolve('450 kr.'))
  await screen.findByText('450 kr.')
  expect(screen.queryByText('shown')).toBeNull()
  await act(async () => fields.reject(new Error('no')))
  await screen.findByText('shown')
})

test('a screen that was seen before does not wait', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(feesKey, '450 kr.')
  open(queryClient)
  expect(screen.queryByText('waiting')).toBeNull()
})
