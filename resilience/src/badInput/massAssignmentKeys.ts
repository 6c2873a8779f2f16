import { Dispute } from '@medlem/contract/dispute'
import { Event } from '@medlem/contract/event'
import { FamilyInvitation } from '@medlem/contract/family'
import { Fee } from '@medlem/contract/fee'
import { Member } from '@medlem/contract/member'
import { Membership, MembershipPeriod } from '@medlem/contract/membership'
import { Notification } from '@medlem/contract/notification'
import { MembershipConfiguration, Organisation } from '@medlem/contract/organisation'
import { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { PaymentItem } from '@medlem/contract/payment'
import { Refund } from '@medlem/contract/refund'
import { SavedCard } from '@medlem/contract/savedCard'
import * as schema from '@medlem/database/schema'
import { getTableColumns, isTable } from 'drizzle-orm'
import type * as z from 'zod/mini'

/** The values of a round, by kind. */
export interface Lure {
  text(key: string): string
  id: string
  day: string
  moment: string
  number: number
  flag: boolean
  /** Which of the words of an enumeration: -1 for the last. */
  word: 0 | -1
}

/** Unique values, so that the test finds every place where one was written. */
export const telltale: Lure = {
  text: (key) => `Telltale of ${key}`,
  id: 'fee1dead-0000-4000-8000-00000000f00d',
  day: '1999-09-09',
  moment: '1999-09-09T09:09:09.000Z',
  number: 918_273_645,
  flag: true,
  word: -1,
}

/** Every mark that a telltale value leaves. */
export const TELLTALE = /Telltale|fee1dead|1999-09-09|918273645/

/** Values that somebody would like to write: another's id, an end far away, a word that means paid. */
export function tempting(anothersId: string): Lure {
  return {
    text: (key) => (/status|state/i.test(key) ? 'paid' : `${key}'`),
    id: anothersId,
    day: '2199-12-31',
    moment: '2199-12-31T00:00:00.000Z',
    number: 1,
    flag: false,
    word: 0,
  }
}

const entities = {
  Member,
  Membership,
  MembershipPeriod,
  PaymentItem,
  MembershipConfiguration,
  Organisation,
  Event,
  FamilyInvitation,
  Notification,
  Refund,
  Dispute,
  SavedCard,
  Fee,
  OrganisationSettings,
}

/** Fields that are in no entity, and that a careless server might take from a body. */
const others = ['role', 'roles', 'superAdmin', 'isAdmin', 'actingFor', 'inviterName', 'price', 'total']
const words = [
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  '__defineGetter__',
]

/** Every field of every entity, every column of every table, and what else is tried, each with its value. */
export function lures(lure: Lure): Record<string, unknown> {
  const columns = Object.values<unknown>(schema).flatMap((table) =>
    isTable(table) ? Object.entries(getTableColumns(table)) : [],
  )
  const stored = columns.map(([key, { columnType }]) => [key, ofColumn(key, columnType, lure)])
  const known = Object.values(entities).flatMap(({ shape }) =>
    Object.entries<z.ZodMiniType>(shape).map(([key, one]) => [key, ofSchema(key, one, lure)]),
  )
  const tried = [...others, ...words].map((key) => [key, lure.text(key)])
  return Object.fromEntries([...stored, ...known, ...tried])
}

function ofColumn(key: string, columnType: string, lure: Lure): unknown {
  if (columnType === 'PgUUID') return lure.id
  if (columnType === 'PgBoolean') return lure.flag
  if (columnType === 'PgTimestamp') return lure.moment
  if (/^PgDate/.test(columnType)) return lure.day
  if (/Int|Serial/.test(columnType)) return lure.number
  if (/Json/.test(columnType)) return { [key]: lure.text(key) }
  return lure.text(key)
}

function ofSchema(key: string, one: unknown, lure: Lure): unknown {
  const { def } = (one as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return ofSchema(key, def.innerType, lure)
    case 'boolean':
      return lure.flag
    case 'number':
      return lure.number
    case 'enum':
      return Object.values(def.entries).at(lure.word)
    case 'array':
      return [ofSchema(key, def.element, lure)]
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, inner]) => [name, ofSchema(name, inner, lure)]),
      )
    case 'string': {
      const format = 'format' in def ? def.format : undefined
      return { uuid: lure.id, date: lure.day, datetime: lure.moment }[String(format)] ?? lure.text(key)
    }
    default:
      return { [key]: lure.text(key) }
  }
}
