import { administrator, type Shot, singer, support } from './shot.ts'

const CHOIR = 'Kammerkoret Lærken'

/** The statutes of a club, from its pages. */
export function openStatutes(club: string): NonNullable<Shot['open']> {
  return async (page) => {
    await page.getByRole('region', { name: club }).getByRole('link', { name: 'Statutes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Statutes' }).waitFor()
  }
}

/** Pages that ask for acceptance: who writes one, who is asked, and what the staff see. */
export const acceptance: readonly Shot[] = [
  {
    name: 'add-page-acceptance',
    as: administrator,
    path: '/content',
    open: async (page, product) => {
      await openStatutes('Sejlklubben Havkatten')(page, product)
      await page.getByRole('link', { name: 'Write a new version' }).click()
      await page.getByRole('checkbox', { name: 'Members must accept this version' }).check()
      await page.evaluate('scrollTo(0, 0)')
    },
  },
  {
    name: 'home-acceptance',
    as: singer,
    path: '/',
    open: (page) => page.getByRole('region', { name: 'Please accept' }).waitFor(),
  },
  {
    name: 'page-acceptance',
    as: singer,
    path: '/',
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Please accept' })
        .getByRole('link', { name: 'Statutes' })
        .click()
      await page.getByRole('button', { name: 'Accept' }).waitFor()
    },
  },
  {
    name: 'page-accepted-count',
    as: support,
    path: '/content',
    open: async (page, product) => {
      await openStatutes(CHOIR)(page, product)
      await page.getByRole('link', { name: /accepted$/ }).waitFor()
    },
  },
  {
    name: 'membership-list-accepted',
    as: support,
    path: '/content',
    open: async (page, product) => {
      await openStatutes(CHOIR)(page, product)
      await page.getByRole('link', { name: /accepted$/ }).click()
      await page.getByRole('button', { name: 'Change the filter Statutes: accepted' }).waitFor()
    },
  },
]
