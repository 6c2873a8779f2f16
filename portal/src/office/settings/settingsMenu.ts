import type { Href } from '@medlem/contract/portalAddress'
import { type OfficePage, type SettingsPageName, settingsPages } from '@medlem/contract/productPaths'
import type { Right } from '@medlem/domain/rights'
import { languageTexts } from '@medlem/i18n/en/portal/language'
import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { officeAuditLogTexts } from '@medlem/i18n/en/portal/office/auditLog'
import { officeBannerTexts } from '@medlem/i18n/en/portal/office/banner'
import { officeBelowTexts } from '@medlem/i18n/en/portal/office/below'
import { officeFieldTexts } from '@medlem/i18n/en/portal/office/customField'
import { officeDunningTexts } from '@medlem/i18n/en/portal/office/dunning'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeMoneyTexts } from '@medlem/i18n/en/portal/office/money'
import { moneySecondStepTexts } from '@medlem/i18n/en/portal/office/moneySecondStep'
import { officePublicPageTexts } from '@medlem/i18n/en/portal/office/publicPage'
import { retentionTexts } from '@medlem/i18n/en/portal/office/retention'
import { officeSettingsTexts as t } from '@medlem/i18n/en/portal/office/settings'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { officeSlipTexts } from '@medlem/i18n/en/portal/office/slip'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { officeAddress, settingsAddress } from '../../api/office/officeAddress.ts'
import { beginsWords } from '../../shared/beginsWords.ts'

/** Pages with an address beside the settings' that their menu leads to as well. */
type BesidePage = Extract<OfficePage, 'affiliations' | 'fees' | 'reminders' | 'access' | 'audit'>

export interface SettingsEntry {
  page: SettingsPageName | BesidePage
  title: string
  right: Right
  /** What it is found by as well: the names of what stands on it. */
  finds?: readonly string[]
}

/** The settings' menu: each entry for those with its right. */
export const settingsMenu: readonly { title: string; entries: readonly SettingsEntry[] }[] = [
  {
    title: t.about,
    entries: [
      {
        page: 'details',
        title: t.details,
        right: 'settings:write',
        finds: [officeSetupTexts.registrationNumber, officeSetupTexts.category],
      },
      { page: 'language', title: languageTexts.title, right: 'settings:write' },
      { page: 'public-page', title: officePublicPageTexts.title, right: 'settings:write' },
      { page: 'affiliations', title: officeBelowTexts.affiliations, right: 'access:read' },
    ],
  },
  {
    title: officeFrameTexts.members,
    entries: [
      { page: 'fields', title: officeFieldTexts.title, right: 'settings:write' },
      { page: 'member-cards', title: titleTexts.memberCards, right: 'settings:write' },
      { page: 'former-members', title: retentionTexts.title, right: 'settings:write' },
    ],
  },
  {
    title: officeFrameTexts.money,
    entries: [
      {
        page: 'payments',
        title: officeSetupTexts.payments,
        right: 'settings:write',
        finds: [officeSetupTexts.provider, officeSetupTexts.apiKey],
      },
      { page: 'fees', title: officeFeeTexts.title, right: 'fees:write' },
      {
        page: 'claims',
        title: officeMoneyTexts.claims,
        right: 'settings:write',
        finds: [officeDunningTexts.title, officeSlipTexts.title],
      },
      { page: 'second-step', title: moneySecondStepTexts.title, right: 'settings:write' },
    ],
  },
  {
    title: officeFrameTexts.messages,
    entries: [
      { page: 'banners', title: officeBannerTexts.listTitle, right: 'content:write' },
      { page: 'reminders', title: titleTexts.reminders, right: 'reminders:write' },
      { page: 'emails', title: t.emails, right: 'wording:write' },
    ],
  },
  {
    title: t.access,
    entries: [
      { page: 'access', title: officeAccessTexts.title, right: 'access:read' },
      { page: 'audit', title: officeAuditLogTexts.title, right: 'audit:read' },
    ],
  },
]

export const settingsEntries = settingsMenu.flatMap(({ entries }) => entries)

export function isSettingsPage<Page extends string>(page: Page): page is Page & SettingsPageName {
  return settingsPages.some((one) => one === page)
}

export function entryAddress(orgId: string, { page }: SettingsEntry): Href {
  return isSettingsPage(page) ? settingsAddress(orgId, page) : officeAddress(orgId, page)
}

/** Whether each word that was typed begins a word of its names. */
export function isEntryFound({ title, finds = [] }: SettingsEntry, query: string): boolean {
  return beginsWords([title, ...finds].join(' '), query)
}
