import type { BankStatement } from '@medlem/contract/bankFile'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { Undo2 } from 'lucide-react'
import { useBatchRows, useChooseRows, useMoveBatch } from '../../api/batch/batch.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { StickyBar } from '../../ui/StickyBar.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import { Tick } from '../../ui/Tick.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import type { ImportProps } from './BankImport.tsx'

/** What was read of a file: its balance, how many lines are new, and what is left out with the reason. */
export function BankPreview({ orgId, batch }: ImportProps) {
  const which = { orgId, batchId: batch.id }
  const move = useMoveBatch(which)
  const goTo = useGoTo()
  const { groups, rows, bankFile } = batch
  const aside = rows.aside ?? 0
  const waiting = rows.waiting ?? 0
  const discard = () => move.mutate('discard', { onSuccess: () => goTo(officeAddress(orgId, 'bank')) })
  return (
    <>
      <PageHeading
        title={t.previewTitle({ count: groups.new ?? 0 })}
        lead={t.previewLead({ name: batch.name, same: groups.same ?? 0, aside })}
      />
      {bankFile?.statements.map((statement, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves
        <Balance key={at} statement={statement} account={bankFile.account} />
      ))}
      {bankFile && bankFile.unreadFiles.length > 0 && (
        <p className="text-meta">{t.unread({ files: bankFile.unreadFiles.join(', ') })}</p>
      )}
      {(groups.needs_you ?? 0) > 0 && (
        <Aside which={which} currency={bankFile?.statements[0]?.currency ?? 'DKK'} />
      )}
      {move.error && <WriteError error={move.error} refused={t.notMoved} />}
      <StickyBar icon={<Undo2 size={22} aria-hidden="true" />} note={t.runHint}>
        <Button variant="quiet" busy={move.isPending && move.variables === 'discard'} onClick={discard}>
          {t.otherFile}
        </Button>
        {waiting > 0 && (
          <Button busy={move.isPending && move.variables === 'run'} onClick={() => move.mutate('run')}>
            {t.run({ count: waiting - (groups.same ?? 0) })}
          </Button>
        )}
      </StickyBar>
    </>
  )
}

function Balance({ statement, account }: { statement: BankStatement; account: string | null }) {
  const { accountLastFour, isNewAccount, from, to, balance, differenceMinor, differsAt } = statement
  const currency = statement.currency ?? 'DKK'
  const amount = movedMoney(differenceMinor, currency)
  const said = {
    agrees: t.balance_agrees,
    differs: t.balance_differs({ amount }),
    neither: t.balance_neither({ amount, row: differsAt ?? 0 }),
    unknown: t.balance_unknown,
  }
  const figures: readonly [string, number | null][] = [
    [t.opening, statement.openingMinor],
    [t.in, statement.inMinor],
    [t.out, -statement.outMinor],
    [t.closing, statement.closingMinor],
  ]
  const tone = balance === 'agrees' ? 'good' : balance === 'unknown' ? 'neutral' : 'bad'
  return (
    <section className="bank-balance" aria-label={t.closing}>
      <p className="text-meta text-soft">
        {t.statementOf({
          account: accountLastFour ? `···· ${accountLastFour}` : (account ?? ''),
          from: from ? formatDate(from) : '–',
          to: to ? formatDate(to) : '–',
        })}
      </p>
      <dl>
        {figures.map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{minor === null ? '–' : movedMoney(minor, currency)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <StatusDot tone={tone}>{said[balance]}</StatusDot>
      </p>
      {isNewAccount && (
        <p>
          <StatusDot tone="waiting">{t.newAccount}</StatusDot>
        </p>
      )}
    </section>
  )
}

/** Rows that are not taken in, each with its number and why; of some a person may say that they are. */
function Aside({ which, currency }: { which: { orgId: string; batchId: string }; currency: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBatchRows(which, {
    group: 'needs_you',
  })
  const choose = useChooseRows(which)
  const rows = data?.pages.flat() ?? []
  return (
    <Section title={t.asideTitle}>
      {error && !data && <ErrorNotice error={error} title={t.batchNotLoaded} retry={() => refetch()} />}
      {choose.error && <WriteError error={choose.error} refused={t.notChosen} />}
      <ul className="bank-aside">
        {rows.map(({ number, after, problems, choices, choice }) => (
          <li key={number}>
            <span className="text-soft">{t.row({ row: number })}</span>
            <span>
              {after.text && (
                <>
                  {after.text}, {formatMoney(Math.abs(Number(after.amount)), after.currency || currency)}
                  {'. '}
                </>
              )}
              {problems.map(({ text }) => text).join(' ')}
            </span>
            {choices.includes('new') && (
              <label className="choice-row">
                <Tick
                  checked={choice === 'new'}
                  disabled={choose.isPending}
                  onChange={({ target }) =>
                    choose.mutate({ row: number, choice: target.checked ? 'new' : null })
                  }
                />
                <span>
                  {t.takeAnyway}
                  <span className="visually-hidden">, {t.row({ row: number })}</span>
                </span>
              </label>
            )}
          </li>
        ))}
      </ul>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </Section>
  )
}
