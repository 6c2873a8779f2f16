import { expect, test } from 'vitest'
import { mayReload, RELOAD_GUARD_MS } from './chunkReload.ts'
import { faultTitle } from './faultText.ts'
import { BUILD_POLL_MS } from './newBuild.ts'
import { navRoom } from './useNav.ts'

test('a failed chunk reloads the page at most once per ten seconds [X03] [K05]', () => {
  expect(RELOAD_GUARD_MS).toBe(10_000)
  expect(mayReload(null, 5)).toBe(true)
  expect(mayReload(1_000, 10_999)).toBe(false)
  expect(mayReload(1_000, 11_000)).toBe(true)
})

test('the side menu lies over the page to 775 px and is full from 1300 px [L10] [K05]', () => {
  const atWidth = (px: number) => (query: string) => {
    const [, bound, limit] = /^\((min|max)-width: (\d+)px\)$/.exec(query) ?? []
    return bound === 'min' ? px >= Number(limit) : px <= Number(limit)
  }
  const rooms = [775, 776, 1299, 1300].map((px) => navRoom(atWidth(px)))
  expect(rooms).toEqual(['overlay', 'mini', 'mini', 'full'])
})

test('a missing page is named so, anything else is an internal error [L12]', () => {
  expect(faultTitle(404)).toBe('Page Not Found')
  expect(faultTitle(500)).toBe('Internal Server Error')
  expect(faultTitle(403)).toBe('Internal Server Error')
})

test('a new build is looked for once an hour [C06]', () => {
  expect(BUILD_POLL_MS).toBe(3_600_000)
})
