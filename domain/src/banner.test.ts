import { describe, expect, test } from 'vitest'
import { addBanner, isShownOn, pageName, secondsLeft } from './banner.ts'

describe('a banner', () => {
  test.each<[string[], string[], boolean]>([
    [[], [], true],
    [['all'], [], true],
    [['events', 'all'], [], true],
    [['memberships'], [], true],
    [['events'], [], false],
    [[], ['memberships'], false],
    [['all'], ['memberships'], false],
    [['memberships'], ['memberships'], false],
    [[], ['events'], true],
    // 'all' is a word of the target list only.
    [[], ['all'], true],
  ])('with target %j and exclude %j is shown on memberships: %s [S20]', (target, exclude, shown) => {
    expect(isShownOn({ target, exclude }, 'memberships')).toBe(shown)
  })

  test('takes the place of the banner of its group [S20]', () => {
    const a = { groupId: 'a', n: 1 }
    const b = { groupId: 'b', n: 2 }
    const a2 = { groupId: 'a', n: 3 }
    expect(addBanner(addBanner(addBanner([], a), b), a2)).toEqual([a2, b])
  })

  test.each([
    [15_000, 0, 15],
    [15_000, 1, 15],
    [15_000, 1000, 14],
    [15_000, 14_999, 1],
    [15_000, 15_000, 0],
    [15_000, 99_000, 0],
    [0, 99_000, undefined],
  ])('that closes after %i ms has, after %i ms, %s s left [S20]', (autoCloseTime, shownForMs, left) => {
    expect(secondsLeft({ autoCloseTime }, shownForMs)).toBe(left)
  })

  test.each([
    ['/memberships?trigger=x', 'memberships'],
    ['/', ''],
    ['/event-1-detail#top', 'event-1-detail'],
  ])('knows the page %s as %j', (path, name) => expect(pageName(path)).toBe(name))
})
