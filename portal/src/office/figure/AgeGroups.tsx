import { AgeGroup, CountedGender, type FigureCell, type MemberFigure } from '@medlem/contract/memberFigure'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { formatCount } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import figureCss from './figure.module.css'

const genderWords: Record<CountedGender, string> = {
  female: t.female,
  male: t.male,
  other: t.other,
  unknown: t.unknown,
}
const wordOf = (group: AgeGroup) => (group === 'unknown' ? t.unknown : group.replace('-', '–'))

/** Members by gender and age group, drawn and as a table, beside the year before. */
export function AgeGroups({ figure, year }: { figure: MemberFigure; year: number }) {
  const { groups, isRounded } = figure
  return (
    <Section title={t.groups}>
      <p className="mb-4 max-w-[68ch] text-meta text-soft">
        {t.ageNote({ year: String(year) })} {isRounded && (groups ? t.roundedNote : t.tooFew)}
      </p>
      {groups && (
        <div className={figureCss.figureGroups}>
          <Pyramid groups={groups} />
          <GroupTable groups={groups} year={year} />
        </div>
      )}
    </Section>
  )
}

const countOf = (
  groups: readonly FigureCell[],
  gender: CountedGender,
  ageGroup: AgeGroup,
): Pick<FigureCell, 'members' | 'before'> =>
  groups.find((cell) => cell.gender === gender && cell.ageGroup === ageGroup) ?? { members: 0, before: 0 }

/** The oldest on top; a line stands where the year before ended. */
function Pyramid({ groups }: { groups: readonly FigureCell[] }) {
  const ages = AgeGroup.options.filter((group) => group !== 'unknown').toReversed()
  const rows = ages.map((group) => ({
    group,
    female: countOf(groups, 'female', group),
    male: countOf(groups, 'male', group),
  }))
  const both = rows.flatMap(({ female, male }) => [female, male])
  const most = Math.max(1, ...both.flatMap(({ members, before }) => [members, before]))
  const largest = rows.toSorted(
    (a, b) => b.female.members + b.male.members - a.female.members - a.male.members,
  )[0]
  const bar = (side: 'female' | 'male', { members, before }: Pick<FigureCell, 'members' | 'before'>) => (
    <span className={figureCss.pyramidSide} data-side={side}>
      {members > 0 && <i style={{ '--filled': `${(members / most) * 100}%` }} />}
      {before > 0 && <b style={{ '--filled': `${(before / most) * 100}%` }} />}
    </span>
  )
  const sentence = largest && {
    group: wordOf(largest.group),
    members: largest.female.members + largest.male.members,
  }
  return (
    <div className={figureCss.pyramid} role="img" aria-label={sentence && t.plotSentence(sentence)}>
      <span className={figureCss.pyramidHeads} aria-hidden="true">
        <span className={figureCss.pyramidLeft}>{t.female}</span>
        <span />
        <span>{t.male}</span>
      </span>
      {rows.map(({ group, female, male }) => (
        <span key={group} className={figureCss.pyramidRow} aria-hidden="true">
          {bar('female', female)}
          <span className={figureCss.pyramidAge}>{wordOf(group)}</span>
          {bar('male', male)}
        </span>
      ))}
    </div>
  )
}

function GroupTable({ groups, year }: { groups: readonly FigureCell[]; year: number }) {
  const genders = CountedGender.options.filter((gender) => groups.some((cell) => cell.gender === gender))
  const caption = t.groupTable({ year: String(year), before: String(year - 1) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={figureCss.figureScroll} tabIndex={0} aria-label={caption}>
      <table className={figureCss.figureTable}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.ageGroup}</th>
            {genders.flatMap((gender) =>
              [year, year - 1].map((one) => (
                <th key={`${gender}${one}`} scope="col">
                  {t.ofYear({ what: genderWords[gender], year: String(one) })}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {AgeGroup.options.map((group) => (
            <tr key={group}>
              <th scope="row">{wordOf(group)}</th>
              {genders.flatMap((gender) => {
                const { members, before } = countOf(groups, gender, group)
                return [
                  <td key={`${gender} now`}>{formatCount(members)}</td>,
                  <td key={`${gender} before`} className="text-soft">
                    {formatCount(before)}
                  </td>,
                ]
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
