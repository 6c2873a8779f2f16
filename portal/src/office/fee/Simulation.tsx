import type { FeeSimulation } from '@medlem/contract/feeChange'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { useState } from 'react'
import { type SimulationShow, useFeeSimulation } from '../../api/fee/fee.ts'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { signedMoney } from '../../ui/signedMoney.ts'

interface SimulationProps {
  orgId: string
  /** Whose fees are tried. */
  year: number
}

/** This year's members through next year's fees: what they would bring, and who would pay more. */
export function Simulation({ orgId, year }: SimulationProps) {
  const [show, setShow] = useState<SimulationShow>('all')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } =
    useFeeSimulation(orgId, { year, show })
  const first = data?.pages[0]
  return (
    <Section title={officeFeeTexts.simulation({ last: year - 1, year })}>
      {error && !first && (
        <ErrorNotice error={error} title={officeFeeTexts.notSimulated} retry={() => refetch()} />
      )}
      {!first && !error && <Skeleton height="320px" />}
      {first?.members === 0 && <p className="text-soft">{officeFeeTexts.noMembers({ year: year - 1 })}</p>}
      {first && first.members > 0 && (
        <>
          <Figures simulation={first} />
          <div className="mt-8 max-w-md">
            <SelectField
              label={officeFeeTexts.show}
              value={show}
              onChange={(event) => setShow(event.target.value as SimulationShow)}
              options={optionsOf(first)}
            />
          </div>
          <Families
            rows={data?.pages.flatMap(({ rows }) => rows) ?? []}
            orgId={orgId}
            simulation={first}
            busy={isPlaceholderData}
          />
          <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
        </>
      )}
    </Section>
  )
}

function Figures({ simulation }: { simulation: FeeSimulation }) {
  const { year, on, isCopy, members, currency, beforeMinor, afterMinor } = simulation
  const { more, less, same, withoutFee, cappedMinor, cappedFamilies } = simulation
  const money = (minor: number) => formatMoney(minor, currency)
  const lines = [
    more.families > 0 &&
      officeFeeTexts.payMore({
        count: more.families,
        amount: money(more.minor),
        most: money(more.mostMinor),
      }),
    less.families > 0 &&
      officeFeeTexts.payLess({
        count: less.families,
        amount: money(less.minor),
        most: money(less.mostMinor),
      }),
    officeFeeTexts.paySame({ count: same }),
    cappedFamilies > 0 && officeFeeTexts.capped({ count: cappedFamilies, amount: money(cappedMinor) }),
    withoutFee > 0 && officeFeeTexts.withoutFee({ count: withoutFee }),
  ].filter((line) => line !== false)
  return (
    <>
      <p className="text-soft">{officeFeeTexts.wouldBring({ members, last: year - 1 })}</p>
      <p className="font-display text-title font-semibold tabular-nums">{money(afterMinor)}</p>
      <p className="tabular-nums">
        {afterMinor === beforeMinor
          ? officeFeeTexts.broughtAsMuch({ last: year - 1 })
          : officeFeeTexts.broughtBefore({
              last: year - 1,
              amount: money(beforeMinor),
              difference: signedMoney(afterMinor - beforeMinor, currency),
            })}
      </p>
      <p className="text-meta text-soft">
        {isCopy
          ? officeFeeTexts.fromCopy({ last: year - 1 })
          : officeFeeTexts.boughtOn({ year, date: formatDate(on) })}
      </p>
      <ul className="mt-4 tabular-nums">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function optionsOf({ families, more, less, same }: FeeSimulation) {
  return [
    { value: 'all', label: officeFeeTexts.allFamilies({ count: families }) },
    { value: 'more', label: officeFeeTexts.moreFamilies({ count: more.families }) },
    { value: 'less', label: officeFeeTexts.lessFamilies({ count: less.families }) },
    { value: 'same', label: officeFeeTexts.sameFamilies({ count: same }) },
    { value: 'none', label: officeFeeTexts.noneFamilies },
  ]
}

interface FamiliesProps {
  orgId: string
  simulation: FeeSimulation
  rows: FeeSimulation['rows']
  busy: boolean
}

function Families({ orgId, simulation: { year, currency }, rows, busy }: FamiliesProps) {
  if (rows.length === 0) return <p className="mt-4 text-soft">{officeFeeTexts.noFamilies}</p>
  return (
    // Scrolls by itself where the window is narrow, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
    <section aria-label={officeFeeTexts.families} tabIndex={0} className="mt-4 relative overflow-x-auto">
      <table aria-busy={busy || undefined} className="w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-edge text-meta text-soft">
            <Heading>{officeFeeTexts.family}</Heading>
            <Heading isNumber>{year - 1}</Heading>
            <Heading isNumber>{year}</Heading>
            <Heading isNumber>{officeFeeTexts.difference}</Heading>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ memberId, name, people, beforeMinor, afterMinor, change }, n) => (
            <tr key={memberId ?? n} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-4 font-medium">
                {memberId && name ? (
                  <AppLink className="text-link" href={personAddress(orgId, memberId)}>
                    {name}
                  </AppLink>
                ) : (
                  officeFeeTexts.aFamily
                )}
                <span className="block text-meta font-normal text-soft">
                  {officeFeeTexts.people({ count: people })}
                  {change === 'none' && ` · ${officeFeeTexts.noFeeFits}`}
                </span>
              </th>
              <td className="py-2 pl-3 text-right whitespace-nowrap">{formatMoney(beforeMinor, currency)}</td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">{formatMoney(afterMinor, currency)}</td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                {signedMoney(afterMinor - beforeMinor, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Heading({ isNumber = false, children }: { isNumber?: boolean; children: React.ReactNode }) {
  return (
    <th scope="col" className={isNumber ? 'pb-2 pl-3 text-right font-normal' : 'pb-2 font-normal'}>
      {children}
    </th>
  )
}
