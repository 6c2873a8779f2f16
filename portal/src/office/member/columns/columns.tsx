import type { CustomField } from '@medlem/contract/customField'
import type { YearState } from '@medlem/contract/memberFilter'
import type { ListedMember, MemberSort } from '@medlem/contract/memberList'
import type { KnownColumn } from '@medlem/contract/memberView'
import { ageOn } from '@medlem/domain/age'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { cityWord, stateWords } from '../filter/filterLabels.ts'
import memberGridCss from '../table/memberGrid.module.css'

export interface ColumnContext {
  orgId: string
  year: number
  today: string
  currency: string
  /** The organisation's own that are in use. */
  fields: readonly CustomField[]
  /** Whether amounts may be shown; without them nothing orders or chooses by them either. */
  seesPayments: boolean
}

export interface ColumnOf {
  /** Of the heading. */
  label: (context: ColumnContext) => string
  /** In the list of columns to choose from, where no year is known. */
  name: string
  cell: (row: ListedMember, context: ColumnContext) => ReactNode
  /** In rem; the name takes what is left. */
  width: number
  sort?: MemberSort
  /** Figures stand at the right. */
  isFigure?: boolean
}

const date = (value: string | null) => (value === null ? '' : formatDate(value))

export const columnsOf: Record<KnownColumn, ColumnOf> = {
  number: {
    label: () => t.columnNumber,
    name: t.columnNumber,
    cell: ({ memberNumber }) => memberNumber,
    width: 5,
    sort: 'number',
    isFigure: true,
  },
  age: {
    label: () => t.columnAge,
    name: t.columnAge,
    cell: ({ dateOfBirth }, { today }) => (dateOfBirth === null ? '' : ageOn(dateOfBirth, today)),
    width: 4.5,
    sort: 'birthday',
    isFigure: true,
  },
  birthday: {
    label: () => t.columnBirthday,
    name: t.columnBirthday,
    cell: ({ dateOfBirth }) => date(dateOfBirth),
    width: 7,
    sort: 'birthday',
  },
  gender: {
    label: () => t.fieldGender,
    name: t.fieldGender,
    cell: ({ gender }) =>
      gender === 'female' ? t.genderFemale : gender === 'male' ? t.genderMale : gender ? t.genderOther : '',
    width: 6,
  },
  city: {
    label: () => t.fieldCity,
    name: t.fieldCity,
    cell: ({ city }) => (city === '' ? '' : cityWord(city)),
    width: 9,
    sort: 'city',
  },
  email: { label: () => t.columnEmail, name: t.columnEmail, cell: ({ email }) => email, width: 15 },
  phone: { label: () => t.columnPhone, name: t.columnPhone, cell: ({ phone }) => phone, width: 8.5 },
  fee: { label: () => t.columnFee, name: t.columnFee, cell: ({ fee }) => fee, width: 10 },
  stateBefore: {
    label: ({ year }) => String(year - 1),
    name: t.columnStateBefore,
    cell: ({ stateBefore }) => <StateMark state={stateBefore} />,
    width: 8.5,
  },
  state: {
    label: ({ year }) => String(year),
    name: t.columnState,
    cell: ({ state }) => <StateMark state={state} />,
    width: 8.5,
  },
  unpaid: {
    label: ({ currency }) => t.columnUnpaid({ unit: currency === 'DKK' ? 'kr.' : currency }),
    name: t.columnUnpaid({ unit: 'kr.' }),
    cell: ({ unpaidMinor }, { currency }) => (unpaidMinor ? amount(unpaidMinor, currency) : ''),
    width: 7.5,
    sort: 'unpaid',
    isFigure: true,
  },
  joined: {
    label: () => t.columnJoined,
    name: t.columnJoined,
    cell: ({ joined }) => date(joined),
    width: 7.5,
    sort: 'joined',
  },
  left: {
    label: () => t.columnLastDay,
    name: t.columnLastDay,
    cell: ({ lastDay }) => date(lastDay),
    width: 7.5,
  },
  renewal: {
    label: () => t.columnRenewal,
    name: t.columnRenewal,
    cell: ({ renews }) => (renews ? t.renewalOn : t.renewalOff),
    width: 6.5,
  },
  teams: {
    label: () => t.columnTeams,
    name: t.columnTeams,
    cell: ({ teams }) => teams.join(', '),
    width: 10,
  },
  tags: { label: () => t.columnTags, name: t.columnTags, cell: ({ tags }) => tags.join(', '), width: 10 },
}

/** '1.350,00': the unit stands in the heading. */
export const amount = (minor: number, currency: string) => formatMoney(minor, currency).replace(/ \S+$/, '')

/** A state as a form, a colour and its word. */
export function StateMark({ state }: { state: YearState }) {
  return (
    <span className={memberGridCss.mark} data-state={state}>
      {stateWords[state]}
    </span>
  )
}
