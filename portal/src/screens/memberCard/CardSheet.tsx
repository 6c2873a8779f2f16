import type { MemberCard } from '@medlem/contract/memberCard'
import { CARD_CHECK } from '@medlem/contract/paths'
import { memberCardTexts as t } from '@medlem/i18n/en/portal/memberCard'
import { formatDate } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { YearLine } from '../../ui/YearLine.tsx'
import { QrCode } from './QrCode.tsx'
import { WalletButtons } from './WalletButtons.tsx'

/** One card: whose it is, the year line, and the code while it holds; a copy of before may be over. */
export function CardSheet({ card, today }: { card: MemberCard; today: string }) {
  const { organisationName, hue, name, number, year, startDate, endDate, token } = card
  const isOver = endDate < today
  return (
    <article className="member-card">
      <header>
        <p className="member-card-club">{organisationName}</p>
        <p className="member-card-year">{year}</p>
      </header>
      <div>
        <h2 className="member-card-name">{name}</h2>
        <p className="member-card-number">{t.memberNumber({ number: String(number) })}</p>
      </div>
      <div>
        <YearLine startDate={startDate} endDate={endDate} today={today} hue={hue} active={!isOver} />
        <p className="member-card-until">
          <StatusDot tone={isOver ? 'bad' : 'good'}>
            {isOver ? t.endedOn({ date: formatDate(endDate) }) : t.validUntil({ date: formatDate(endDate) })}
          </StatusDot>
        </p>
      </div>
      {!isOver && (
        <QrCode
          text={`${location.origin}${CARD_CHECK}#${token}`}
          label={t.codeOf({ name, organisation: organisationName })}
        />
      )}
      {!isOver && <WalletButtons card={card} />}
    </article>
  )
}
