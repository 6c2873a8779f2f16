import type { Organisation } from '@medlem/contract/organisation'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { useMemberFigures } from '../../api/member/memberFigure.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatCount } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { differenceText } from './figures.ts'
import homeCss from './home.module.css'

/** Of many organisations those with the most members are shown. */
const MAX_SHOWN = 5

/** The members of the organisations below, of this year beside the year before, and of each of them; nothing until they are known. */
export function MembersBelow({ organisation: { id } }: { organisation: Organisation }) {
  const year = Number(copenhagenDay(new Date()).slice(0, 4))
  const below = useMemberFigures(id, year).data?.below
  if (!below) return null
  const { organisations, figure, children } = below
  const largest = children.toSorted((a, b) => b.members - a.members).slice(0, MAX_SHOWN)
  return (
    <Section
      title={officeHomeTexts.belowTitle({ year: String(year) })}
      action={
        <AppLink className={homeCss.onwardLink} href={officeAddress(id, 'below')}>
          {officeHomeTexts.allBelow({ count: children.length })}
        </AppLink>
      }
    >
      <div className={homeCss.belowFigures}>
        <div>
          <h3 className="text-meta text-soft">{officeHomeTexts.membersBelow({ count: organisations })}</h3>
          <p className={homeCss.figureNow}>
            <AppLink className={homeCss.figureLink} href={officeAddress(id, 'below')}>
              {formatCount(figure.members)}
            </AppLink>
          </p>
          <p className="text-meta tabular-nums">
            {officeHomeTexts.lastYear({ count: formatCount(figure.before) })}{' '}
            <b className="font-semibold whitespace-nowrap">
              {differenceText(figure.members, figure.before, formatCount)}
            </b>
          </p>
        </div>
        <List className={homeCss.belowList}>
          {largest.map(({ id: of, name, members, before }) => (
            <li key={of} className={homeCss.belowRow}>
              <AppLink
                className={`${homeCss.belowName} font-medium hover:text-fjord`}
                href={officeAddress(id, 'below', { of })}
              >
                {name}
              </AppLink>
              <span>{officeHomeTexts.membersOf({ count: members })}</span>
              <b className={homeCss.belowChange}>{differenceText(members, before, formatCount)}</b>
            </li>
          ))}
        </List>
      </div>
    </Section>
  )
}
