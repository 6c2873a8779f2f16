import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAdministered } from '../organisation/administered.ts'
import { lastOfficePlace } from './lastOfficePlace.ts'
import { membersAddress, officeOf } from './officeAddress.ts'
import { useOfficeSearch } from './officeSearch.ts'

/** The organisation in whose office one is, or was last; the first of all where one was in none yet. */
export function useOfficeHere() {
  const { organisations: all = [] } = useAdministered()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { org: asked } = useOfficeSearch('members')
  const here = officeOf(path) ?? asked
  const [lastId, setLastId] = useState(here)
  if (here !== undefined && here !== lastId) setLastId(here)
  useEffect(() => {
    if (officeOf(path) !== undefined) lastOfficePlace.keep(path)
    else if (path === '/membership-list' && asked !== undefined) lastOfficePlace.keep(membersAddress(asked))
  }, [path, asked])
  return { organisation: all.find(({ id }) => id === lastId) ?? all[0], all, path }
}
