import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import type { ComparedField } from '../../shared/conflict/conflict.ts'

/** What is typed of an organisation. */
export interface OrganisationForm {
  name: string
  /** Only of a new one; it never changes. */
  key: string
  /** Only of a new one; it never changes. */
  currency: string
  category: string
  description: string
  email: string
  address: string
  registrationNumber: string
  /** 0 to 359 degrees. */
  hue: string
}

export const ORGANISATION_FIELDS = [
  'name',
  'key',
  'currency',
  'category',
  'description',
  'email',
  'address',
  'registrationNumber',
  'hue',
] as const satisfies readonly (keyof OrganisationForm)[]

/** Those that can be changed, as two versions of them are compared. */
export const COMPARED_FIELDS: readonly ComparedField<OrganisationForm>[] = [
  { name: 'name', label: commonTexts.name },
  { name: 'email', label: commonTexts.email },
  { name: 'address', label: officeSetupTexts.address },
  { name: 'registrationNumber', label: officeSetupTexts.registrationNumber },
  { name: 'category', label: officeSetupTexts.category },
  { name: 'description', label: officeSetupTexts.description },
  { name: 'hue', label: settingFieldTexts.hue },
]

/** Those of the countries whose languages the portal speaks, and of the rest. */
export const CURRENCIES = ['DKK', 'NOK', 'SEK', 'EUR'] as const

/** Hues that a reader can distinguish in a row of clubs, in degrees. */
export const HUES = [250, 210, 165, 130, 85, 50, 20, 330] as const

export function toOrganisationForm(settings?: OrganisationSettings): OrganisationForm {
  return {
    name: settings?.name ?? '',
    key: settings?.key ?? '',
    currency: settings?.currency ?? CURRENCIES[0],
    category: settings?.category ?? '',
    description: settings?.description ?? '',
    email: settings?.email ?? '',
    address: settings?.address ?? '',
    registrationNumber: settings?.registrationNumber ?? '',
    hue: String(settings?.hue ?? HUES[0]),
  }
}

/** The body of the calls; what is left empty is said to be nothing. */
export function fromOrganisationForm({ key: _key, currency: _currency, hue, ...typed }: OrganisationForm) {
  const said = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    name: typed.name.trim(),
    category: typed.category.trim(),
    description: typed.description.trim(),
    email: said(typed.email),
    address: said(typed.address),
    registrationNumber: said(typed.registrationNumber),
    hue: Number(hue),
  }
}

const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
}
const MAX_KEY_LENGTH = 40

/** A key that a name suggests: 'Åbyhøj Boldklub' → 'aabyhoej-boldklub'. */
export function suggestedKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[æøåäöüß]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, (other) => (/^\p{M}+$/u.test(other) ? '' : '-'))
    .slice(0, MAX_KEY_LENGTH)
    .replace(/^-+|-+$/g, '')
}
