import type { Organisation } from '@medlem/contract/organisation'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { useMemberFigures } from '../../api/member/memberFigure.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatCount } from '../../ui/format.ts'
import { differenceText } from './figures.ts'
import homeCss from './home.module.css'

/** The members of the organisations below, of this year beside the year before; nothing until they are known. */
export function MembersBelow({ organisation: { id } }: { organisation: Organisation }) {
  const year = Number(copenhagenDay(new Date()).slice(0, 4))
  const below = useMemberFigures(id, year).data?.below
  if (!below) return null
  const { organisations, figure } = below
  return (
    <section className="section" aria-labelledby="office-below">
      <div className="section-head">
        <h2 id="office-below">{officeHomeTexts.belowTitle({ year: String(year) })}</h2>
      </div>
      <div className={homeCss.yearFigure}>
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
    </section>
  )
}
