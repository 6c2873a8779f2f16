import { oddsOfFinding, type SampleOdds } from '@medlem/domain/sample'
import { officeSampleTexts as t } from '@medlem/i18n/en/portal/office/sample'
import { formatCount } from '../../ui/format.ts'

/** The odds of a sample in a sentence; rounded down, so that it never promises more than it holds. */
export function oddsInWords(of: SampleOdds): string {
  return t.odds({
    wrong: of.wrong,
    population: formatCount(of.population),
    size: formatCount(of.size),
    percent: String(Math.floor(oddsOfFinding(of) * 100 + 1e-9)),
  })
}
