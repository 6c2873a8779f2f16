import type * as z from 'zod/mini'
import type { screenSearch } from './screenSearch.ts'

/** The parameters of a screen's query, each with what it may be. */
export type SearchFields = Readonly<Record<string, z.ZodMiniType<string>>>

/** What is read of such a query, and what a link may put into it; a parameter that is missing or wrong is undefined. */
export type SearchOf<Fields extends SearchFields> = {
  [Name in keyof Fields]?: z.output<Fields[Name]> | undefined
}

/** A member's screen, as `screenSearch.ts` has it: '/membership-{id}-history'. */
export type Screen = keyof typeof screenSearch

/** '/membership-{id}-history' → `/membership-${string}-history` */
type Filled<Path extends string> = Path extends `${infer Start}{id}${infer End}`
  ? `${Start}${string}${End}`
  : Path

/** The path of a screen without a query. */
export type ScreenPath = { [Path in Screen]: Filled<Path> }[Screen]

/** The screen that a path belongs to. */
type ScreenAt<Path extends ScreenPath> = {
  [Name in Screen]: Path extends Filled<Name> ? Name : never
}[Screen]

declare const isHref: unique symbol

/** An address of the portal: a screen's path, or what a function of this file made. A query written by hand is neither. */
export type Href = ScreenPath | (string & { [isHref]: true })

/** { token: '123' } → '?token=123'; undefined is left out. */
export function queryOf(search: object): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}

/** The same with the fields named, for paths that are no member's screen. */
export function searchAddress<Fields extends SearchFields>(path: string, search: SearchOf<Fields>): Href {
  const given = Object.entries(search).filter(([, value]) => value !== '')
  return (path + queryOf(Object.fromEntries(given))) as Href
}

/** A screen with a query ('/membership-new', { org: '1' }); what is empty or undefined is left out. */
export function hrefOf<Path extends ScreenPath>(
  path: Path,
  search: SearchOf<(typeof screenSearch)[ScreenAt<Path>]>,
): Href {
  return searchAddress(path, search)
}

/** An address that stood in a text, an e-mail or the browser: it may lead nowhere, and its query is what it is. */
export function foreignHref(address: string): Href {
  return address as Href
}

/**
 * The parameters of a query that a screen declares. A wrong value is undefined, as is one that nothing declares; of a repeated
 * parameter the last value counts.
 */
export function readSearch<Fields extends SearchFields>(fields: Fields, query: object): SearchOf<Fields> {
  const given = new Map(Object.entries(query))
  const read = Object.entries(fields).flatMap(([name, field]) => {
    const { data } = field.safeParse(given.get(name))
    return data === undefined ? [] : [[name, data]]
  })
  // The names and types are those of the fields; entries lose them.
  return Object.fromEntries(read) as SearchOf<Fields>
}
