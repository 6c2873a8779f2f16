import { rootRouteId, useMatch } from '@tanstack/react-router'

/** What stands in the paths of `screenTable.tsx`; each path has some of them. */
interface PathParams {
  /** Of the event, organisation, membership or payment that the screen shows, or in whose office it is. */
  id?: string
  /** Of the office. */
  page?: string
  /** Of the office's settings. */
  section?: string
  /** 'new' for the form that adds one. */
  member?: string
  /** Whose door it is. */
  event?: string
  /** Of an error page: '404'. */
  status?: string
}

/** The parts of the address's path that its screen names. */
export function usePathParams(): PathParams {
  return useMatch({ from: rootRouteId, select: ({ params }): PathParams => params })
}
