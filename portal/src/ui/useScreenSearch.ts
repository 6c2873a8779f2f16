import type { Screen, SearchOf } from '@medlem/contract/portalAddress'
import { screenSearch } from '@medlem/contract/screenSearch'
import { useQueryOf } from './useQueryOf.ts'

/** The query of a member's screen; a parameter that is missing or wrong is undefined. */
export function useScreenSearch<Path extends Screen>(path: Path): SearchOf<(typeof screenSearch)[Path]> {
  return useQueryOf(screenSearch[path])
}
