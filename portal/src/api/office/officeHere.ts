import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdministered } from '../organisation/administered.ts'
import { officeOf } from './officeAddress.ts'

/** The organisation in whose office one is, or was last; the first of all where one was in none yet. */
export function useOfficeHere() {
  const { organisations: all = [] } = useAdministered()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const asked = useRouterState({ select: (state) => state.location.search as { org?: string } }).org
  const here = officeOf(path) ?? asked
  const [lastId, setLastId] = useState(here)
  if (here !== undefined && here !== lastId) setLastId(here)
  return { organisation: all.find(({ id }) => id === lastId) ?? all[0], all, path }
}
