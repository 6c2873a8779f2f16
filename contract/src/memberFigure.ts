import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OfficeYearNumber } from './office.ts'
import { Count, Id } from './scalar.ts'

/** By the age on the last day of the year. */
export const AgeGroup = z.enum(['0-6', '7-12', '13-18', '19-24', '25-39', '40-59', '60-69', '70+', 'unknown'])
export type AgeGroup = z.infer<typeof AgeGroup>

export const CountedGender = z.enum(['female', 'male', 'other', 'unknown'])
export type CountedGender = z.infer<typeof CountedGender>

export const FigureCell = z.object({
  gender: CountedGender,
  ageGroup: AgeGroup,
  members: Count,
  /** A year earlier. */
  before: Count,
})
export type FigureCell = z.infer<typeof FigureCell>

/** Who has a membership of the year; a person who is a member of two organisations counts in both. */
export const MemberFigure = z.object({
  members: Count,
  /** A year earlier. */
  before: Count,
  /** Cells that are zero in both years are left out. Null where there are too few members for groups. */
  groups: z.nullable(z.array(FigureCell)),
  /** Whether cells are rounded to the nearest five (decision 39); `members` and `before` never are. */
  isRounded: z.boolean(),
})
export type MemberFigure = z.infer<typeof MemberFigure>

export const FiguresBelow = z.object({
  /** How many organisations are below, at every level. */
  organisations: Count,
  figure: MemberFigure,
  /** Those right below, by name, each with all that is below it. */
  children: z.array(
    z.object({
      id: Id,
      name: z.string(),
      hue: z.int(),
      organisations: Count,
      members: Count,
      before: Count,
    }),
  ),
})

export const OrganisationFigures = z.object({
  year: z.int(),
  organisation: z.object({ id: Id, name: z.string(), hue: z.int() }),
  own: MemberFigure,
  /** Null where no organisation is below. */
  below: z.nullable(FiguresBelow),
  /** Members of its own and of all below, by year, the oldest first. */
  years: z.array(z.object({ year: z.int(), own: Count, below: Count })),
})
export type OrganisationFigures = z.infer<typeof OrganisationFigures>

export const getOrganisationFigures = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/figures/:year',
  summary: 'Extension: members of a year by gender and age group, of an organisation and of all below it',
  schema: { params: z.object({ id: Id, year: OfficeYearNumber }), response: { 200: OrganisationFigures } },
})
