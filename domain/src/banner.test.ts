import { describe, expect, test } from 'vitest'
import {
  addBanner,
  type BannerReader,
  bannerHtml,
  bannerProblems,
  isAddressedTo,
  isShownOn,
  pageName,
  secondsLeft,
} from './banner.ts'

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

  test.each([
    [[], 'office/sejlklub/members', false],
    [['all'], 'office', false],
    [[], 'membership-list', false],
    [['membership-list'], 'membership-list', true],
    [['office/sejlklub/members'], 'office/sejlklub/members', true],
    [[], 'officers', true],
  ])('with the targets %j on %s', (target: string[], page: string, shown: boolean) => {
    expect(isShownOn({ target, exclude: [] }, page)).toBe(shown)
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

describe('the audience of a banner', () => {
  const year = (of: number) => ({ startDate: `${of}-01-01`, endDate: `${of}-12-31` })
  const family = (...paidPeriods: BannerReader['paidPeriods']): BannerReader => ({
    administers: false,
    paidPeriods,
  })
  const sees = (audience: Parameters<typeof isAddressedTo>[0]['audience'], reader: BannerReader) =>
    isAddressedTo({ audience, year: 2027 }, reader, '2026-11-21')

  test.each<[string, BannerReader, boolean, boolean]>([
    ['a member who has not paid next year', family([year(2026)]), true, true],
    ['a member who has paid next year', family([year(2026), year(2027)]), true, false],
    ['a family of which one has not paid', family([year(2026), year(2027)], [year(2026)]), true, true],
    ['someone who was a member two years ago', family([year(2024)]), false, false],
    ['someone who has paid next year only', family([year(2027)]), false, false],
    ['someone who was never a member', family([]), false, false],
    ['someone without a member yet', family(), false, false],
  ])('%s: members and unpaid', (_, reader, members, unpaid) => {
    expect(sees('all', reader)).toBe(true)
    expect(sees('members', reader)).toBe(members)
    expect(sees('unpaid', reader)).toBe(unpaid)
    expect(sees('administrators', reader)).toBe(false)
    expect(sees('administrators', { ...reader, administers: true })).toBe(true)
  })

  test('of last year’s members includes those whose membership has ended', () => {
    expect(isAddressedTo({ audience: 'unpaid', year: 2027 }, family([year(2026)]), '2027-02-01')).toBe(true)
  })
})

test('a banner that an administrator writes is plain words, whatever is typed, and a link', () => {
  const link = { linkTo: 'membership-new' as const, linkText: 'Renew & pay' }
  expect(bannerHtml({ text: '<b>Open</b>\n2027', ...link })).toBe(
    '&lt;b&gt;Open&lt;/b&gt;<br>2027 <a href="/membership-new">Renew &amp; pay</a>',
  )
  expect(bannerHtml({ text: 'Open', linkTo: null, linkText: 'x' })).toBe('Open')
})

test('a banner needs a year for those who have not paid it, and words for its link', () => {
  const banner = { audience: 'unpaid' as const, year: null, linkTo: 'events' as const, linkText: ' ' }
  expect(bannerProblems(banner).map(({ field }) => field)).toEqual(['year', 'linkText'])
  expect(bannerProblems({ ...banner, year: 2027, linkText: 'Events' })).toEqual([])
})
