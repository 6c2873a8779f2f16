import { customAnswer } from '@medlem/database/schema/customField'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { type AnsweredField, fieldKey } from '@medlem/domain/customField'
import { type SQL, sql } from 'drizzle-orm'
import { answerOf } from '../memberFilter/memberFilterSql.ts'

/** Options come in the order in which they are offered. */
export function answerOrder(
  { number, kind, options }: AnsweredField,
  { isDescending }: { isDescending: boolean },
): SQL {
  const code = answerOf(number)
  const places = sql.param(options.map((option) => option.number))
  const place = kind === 'choice' ? sql`array_position(${places}::float8[], ${code})::float8` : code
  return sql`coalesce(${place}, ${sql.raw(isDescending ? "'-infinity'" : "'infinity'")}::float8)`
}

/** Codes are in the list; words are looked up for each row that is shown. */
export function answersOf(fields: readonly AnsweredField[], longest: number): SQL {
  if (fields.length === 0) return sql`null::json`
  const parts = fields.flatMap(({ number, kind }) => {
    const words = sql`(select left(${customAnswer.text}, ${longest}::int) from ${customAnswer} where ${customAnswer.orgId} = ${listed.orgId}
      and ${customAnswer.memberId} = ${listed.memberId} and ${customAnswer.number} = ${number}::smallint)`
    const code = answerOf(number)
    const answer = sql`case when ${code} is not null then json_build_object('code', ${code}, 'text', ${kind === 'text' ? words : sql`null::text`}) end`
    return [sql`${fieldKey(number)}::text`, answer]
  })
  return sql`json_build_object(${sql.join(parts, sql`, `)})`
}
