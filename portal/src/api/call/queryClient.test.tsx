import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { bannerQuery, useBanners } from '../banner/banner.ts'
import { queryClient } from './queryClient.ts'

/** Draws a part that asks for the same once the answer, or its failure, is there. */
function Outer() {
  const { isPending } = useBanners()
  return isPending ? <p>waiting</p> : <Inner />
}

function Inner() {
  return <p>{useQuery(bannerQuery).isError ? 'drawn' : 'asks again'}</p>
}

test('a part that is drawn after a failed call does not send it again: a GET that fails is sent twice [X09]', async () => {
  const server = fakeServer()
  let calls = 0
  server.on('GET', '/banner/list', () => {
    calls += 1
    return new Response('', { status: 503 })
  })
  await renderPart(<Outer />, { server })
  await screen.findByText('drawn')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(calls).toBe(2)
  expect(screen.queryByText('waiting')).toBeNull()
})
