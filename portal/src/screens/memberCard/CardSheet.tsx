import type { MemberCard } from '@medlem/contract/memberCard'
import { CARD_CHECK } from '@medlem/contract/paths'
import { memberCardTexts as t } from '@medlem/i18n/en/portal/memberCard'
import { CardCode } from '../../shared/memberCard/CardCode.tsx'
import { WalletButtons } from '../../shared/memberCard/WalletButtons.tsx'
import { formatDate } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { YearLine } from '../../ui/YearLine.tsx'

/** One card in the club's colour: the year line, whose it is, and the code while it holds; a copy of before may be over. */
export function CardSheet({ card, today }: { card: MemberCard; today: string }) {
  const { organisationName, hue, name, number, year, startDate, endDate, token } = card
  const isOver = endDate < today
  return (
    <article className="member-card" style={{ '--hue': hue }}>
      <header>
        <p className="member-card-club">{organisationName}</p>
        <p className="member-card-year">{year}</p>
      </header>
      <YearLine startDate={startDate} endDate={endDate} today={today} hue={hue} active={!isOver} />
      <h2 className="member-card-name" data-long={isLong(name) || undefined}>
        {name}
      </h2>
      <p className="member-card-facts">
        <StatusDot tone={isOver ? 'bad' : 'good'}>
          {isOver ? t.endedOn({ date: formatDate(endDate) }) : t.validUntil({ date: formatDate(endDate) })}
        </StatusDot>
        <span className="member-card-number">{t.memberNumber({ number: String(number) })}</span>
      </p>
      {!isOver && (
        <CardCode
          text={`${location.origin}${CARD_CHECK}#${token}`}
          label={t.codeOf({ name, organisation: organisationName })}
          name={name}
          organisation={organisationName}
        />
      )}
      {!isOver && <WalletButtons wallets={card.wallets} token={token} />}
    </article>
  )
}

/** Too long to stand large, a word on each line. */
function isLong(name: string): boolean {
  const words = name.split(' ')
  return words.length > 2 || words.some(({ length }) => length > 12)
}
