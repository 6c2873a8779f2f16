import type { AuditSample } from '@medlem/contract/sample'
import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { Button } from '../../ui/Button.tsx'
import { copenhagenDay, formatCount, formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { oddsInWords } from './odds.ts'
import { SampleTable } from './SampleTable.tsx'
import css from './sample.module.css'

interface DrawnProps {
  orgId: string
  drawn: NonNullable<AuditSample['drawn']>
  asked: { seed: string; population: number; wrong: number }
  givenCount: number
}

/** A sample with how it was drawn and what it promises, and the years that were given without payment. */
export function Drawn({ orgId, drawn, asked, givenCount }: DrawnProps) {
  const { mark, entries, given } = drawn
  const { seed, population, wrong } = asked
  const size = entries.length
  return (
    <>
      <Section
        title={t.sample}
        action={
          <Button variant="secondary" onClick={() => window.print()}>
            {t.print}
          </Button>
        }
      >
        <p className="max-w-[72ch]">
          {t.drawnWith({ count: size, population: formatCount(population), seed })}{' '}
          {oddsInWords({ population, wrong, size })}
        </p>
        <p className="mt-1 mb-4 max-w-[72ch] text-meta text-soft">{t.mark({ mark })}</p>
        <SampleTable orgId={orgId} entries={entries} />
      </Section>
      {given.length > 0 && (
        <Section title={t.given}>
          <p className="mb-4 max-w-[62ch] text-soft">
            {t.givenLead}{' '}
            {givenCount > given.length &&
              t.givenMore({ shown: formatCount(given.length), count: formatCount(givenCount) })}
          </p>
          <List aria-label={t.given}>
            {given.map(({ historyId, memberName, membershipName, reason, byName, givenAt }) => (
              <li key={historyId} className={css.given}>
                <span className="text-soft">{formatDate(copenhagenDay(new Date(givenAt)))}</span>
                <span>
                  <span className="font-medium">{memberName}</span>, {membershipName}
                </span>
                <span>
                  {reason}
                  {byName !== null && <span className="text-soft"> {t.by({ name: byName })}</span>}
                </span>
              </li>
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
