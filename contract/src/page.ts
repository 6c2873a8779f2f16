import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Count, Id, Instant, line, text, Version } from './scalar.ts'
import { languagesOf, translationsOf } from './translation.ts'

/** An organisation has one page of each kind but 'other', of which it may have any number. */
export const PageKind = z.enum(['statutes', 'privacy', 'faq', 'other'])
export type PageKind = z.infer<typeof PageKind>

/** A version is in force from its day until a later one is; planned ones are answered to administrators only. */
export const PageVersionState = z.enum(['planned', 'current', 'past'])
export type PageVersionState = z.infer<typeof PageVersionState>

export const PageVersion = z.object({
  /** 1 for the first one. */
  version: z.int(),
  title: z.string(),
  languages: languagesOf('title'),
  inForceFrom: CalendarDate,
  state: PageVersionState,
  /** Whether members must accept it. */
  asksAcceptance: z.optional(z.boolean()),
})
export type PageVersion = z.infer<typeof PageVersion>

/** A row of the list of pages: the version in force, or the first planned one of a page that is not in force yet. */
export const PageItem = z.extend(PageVersion, {
  id: Id,
  orgId: Id,
  kind: PageKind,
  /** The newest version in force that asks for acceptance; left out where none does. */
  versionToAccept: z.optional(z.int()),
})
export type PageItem = z.infer<typeof PageItem>

const Translations = translationsOf({
  title: z.optional(line(150)),
  text: z.optional(z.union([z.literal(''), text(60_000)])),
})

/** The reader, or a child of theirs. */
export const PageAcceptor = z.object({
  memberId: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null while it waits. */
  acceptedAt: z.nullable(Instant),
})
export type PageAcceptor = z.infer<typeof PageAcceptor>

/** What must be accepted: the newest version in force that asks, which may be older than the one in force. */
export const PageAcceptance = z.object({
  version: z.int(),
  /** Those who are members of the organisation now, and others who accepted it. */
  people: z.array(PageAcceptor),
  /** For those who see the organisation's members: how many of those of a year accepted it. */
  counts: z.optional(z.object({ accepted: Count, members: Count, year: z.int() })),
})
export type PageAcceptance = z.infer<typeof PageAcceptance>

export const Page = z.extend(PageItem, {
  languages: languagesOf('title', 'text'),
  /** Plain text: a blank line parts paragraphs, a line with '# ' is a heading, lines with '- ' are a list. */
  text: z.string(),
  /** Newest first, the shown one among them. */
  versions: z.array(PageVersion),
  /** Left out where no version in force asks for it. */
  acceptance: z.optional(PageAcceptance),
  /** As the shown version was written, for the organisation's administrators: in its own language, and in others. */
  written: z.optional(z.object({ title: z.string(), text: z.string(), translations: Translations })),
})
export type Page = z.infer<typeof Page>

/** What an administrator writes of a version. */
export const PageVersionUpdate = z.object({
  title: line(150).check(z.minLength(1, fieldTexts.titleMissing)),
  text: text(60_000),
  /** Left out, this version has none. */
  translations: z.optional(Translations),
  inForceFrom: CalendarDate,
  /** Members must accept this version; left out, they need not. */
  asksAcceptance: z.optional(z.boolean()),
  /** The newest version that the writer knew; another one in the meantime is refused. */
  version: z.optional(Version),
})
export type PageVersionUpdate = z.infer<typeof PageVersionUpdate>

export const listPages = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/page/list',
  summary:
    'Extension: statutes, privacy and other pages with their version in force; of one organisation or of all',
  schema: { querystring: z.object({ orgId: z.optional(Id) }), response: { 200: z.array(PageItem) } },
})

export const getPage = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/page/item/:id',
  summary: 'Extension: a page in the version that is in force, or in another',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({
      version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, fieldTexts.versionFromOne))),
    }),
    response: { 200: Page },
  },
})

export const createPage = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/page/item',
  summary: "Extension: a new page with its first version, as the organisation's administrator",
  schema: {
    params: z.object({ id: Id }),
    body: z.extend(z.omit(PageVersionUpdate, { version: true }), { kind: PageKind }),
    response: { 201: Page },
  },
})

export const createPageVersion = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/page/item/:pageId/version',
  summary:
    "Extension: a new version of a page, as the organisation's administrator; earlier ones stay readable",
  schema: {
    params: z.object({ id: Id, pageId: Id }),
    body: PageVersionUpdate,
    response: { 201: Page },
  },
})

export const PageAcceptanceRequest = z.object({
  /** The one that was read. Another one that counts by now is refused. */
  version: Version,
  /** The caller, or those for whom they answer or pay. */
  memberIds: z.array(Id).check(z.minLength(1, fieldTexts.chooseOne), z.maxLength(20)),
})
export type PageAcceptanceRequest = z.infer<typeof PageAcceptanceRequest>

export const acceptPage = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/page/item/:id/acceptance',
  summary:
    'Extension: accept the version of a page that asks for it, for oneself and for people of the family',
  schema: {
    params: z.object({ id: Id }),
    body: PageAcceptanceRequest,
    response: {
      200: z.object({
        version: z.int(),
        accepted: z.array(z.object({ memberId: Id, acceptedAt: Instant })),
      }),
    },
  },
})
