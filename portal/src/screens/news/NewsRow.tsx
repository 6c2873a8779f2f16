import type { NewsItem } from '@medlem/contract/news'
import { hrefOf } from '@medlem/contract/portalAddress'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, momentParts } from '../../ui/format.ts'
import { foreignLang } from '../../ui/language.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { audienceWords, stateWords } from './newsLabels.ts'

export interface NewsRowProps {
  item: NewsItem
  organisationName: string
  /** Says to those who write where it stands. */
  withState?: boolean
}

/** A piece of news in a list: its day large, its title, and how it begins. */
export function NewsRow({ item, organisationName, withState }: NewsRowProps) {
  const { day, month, year } = momentParts(`${item.publishDate}T12:00:00Z`)
  const isThisYear = copenhagenDay(new Date()).startsWith(year)
  const { tone, word } = stateWords(item)
  return (
    <li className="relative grid grid-cols-[3.25rem_1fr] gap-x-5 border-b border-line py-5 last:border-0 mini:grid-cols-[4rem_1fr]">
      <div className="text-center">
        <span className="visually-hidden">
          {day} {month} {year}
        </span>
        <span
          className="block font-display text-day font-medium leading-none tabular-nums"
          aria-hidden="true"
        >
          {day}
        </span>
        <span className="text-meta text-soft" aria-hidden="true">
          {isThisYear ? month : `${month} ${year.slice(2)}`}
        </span>
      </div>
      <div className="min-w-0">
        <h3
          className="font-display text-club font-semibold leading-tight"
          lang={foreignLang(item.languages?.title)}
        >
          <AppLink
            href={hrefOf('/blog', { news: item.id })}
            className="after:absolute after:inset-0 hover:text-fjord"
          >
            {item.title}
          </AppLink>
        </h3>
        <p className="mt-1 text-meta text-soft">
          {organisationName}
          {item.audience !== 'everyone' && ` · ${audienceWords[item.audience]}`}
        </p>
        {withState && (
          <p className="mt-1 text-meta">
            <StatusDot tone={tone}>{word}</StatusDot>
          </p>
        )}
        {item.lead && (
          <p className="mt-2 max-w-[68ch] text-soft" lang={foreignLang(item.languages?.text)}>
            {item.lead}
          </p>
        )}
      </div>
    </li>
  )
}
