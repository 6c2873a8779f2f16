import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { type SQL, sql } from 'drizzle-orm'

/** Which members of an organisation: those whose words begin with the query's, and for whom the condition holds. */
export interface Chosen {
  orgId: string
  /** Beginnings of words, in any order; empty for everybody. */
  query: string
  condition: SQL
}

/** The words and the condition of a question, without its organisation. */
export const conditionOf = ({ query, condition }: Omit<Chosen, 'orgId'>): SQL =>
  query === '' ? condition : sql`(${patternsMatch(query)} and ${condition})`

/** Those whom a question chooses, as a condition. */
export const chosenSql = (chosen: Chosen): SQL =>
  sql`${listed.orgId} = ${chosen.orgId} and ${listed.enabled} and ${conditionOf(chosen)}`

/** As an array, so that it is made once and not for each row; null for a query without a letter or digit, which no member matches. */
const patternsMatch = (query: string) =>
  sql`${listed.words} like all ((select array_agg('% ' || word || '%')
    from unnest(nullif(string_to_array(trim(search_words(${query})), ' '), '{}')) as word)::text[])`
