import { copenhagenDate } from '@medlem/domain/calendar'
import { exampleStatement } from '@medlem/domain/exampleStatement'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useExampleMoney } from '../../api/bank/exampleMoney.ts'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { exampleLines } from './exampleLines.ts'

/** Before the first line of the file, in minor units. */
const OPENING_MINOR = 5_310_000

/** In the demonstration: a file of the bank whose lines pay what is open now, to be taken in. */
export function ExampleFile({ orgId }: { orgId: string }) {
  const money = useExampleMoney(orgId)
  const today = copenhagenDate(new Date())
  const make = () =>
    money.mutate(undefined, {
      onSuccess: ({ claims, payouts, currency }) => {
        const file = exampleStatement(exampleLines({ claims, payouts, today }), {
          currency,
          openingMinor: OPENING_MINOR,
        })
        download(`${t.exampleName}-${today}.xml`, 'application/xml', file)
      },
    })
  return (
    <div className="bank-take">
      <Button variant="quiet" busy={money.isPending} onClick={make}>
        {t.example}
      </Button>
      <p className="text-meta text-soft">{t.exampleHint}</p>
      {money.error && <ErrorNotice error={money.error} title={t.exampleNotMade} retry={make} />}
    </div>
  )
}
