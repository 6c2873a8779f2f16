import { officeBatchTexts as marks } from '@medlem/i18n/en/portal/office/batch'
import { officeClaimTexts as claims } from '@medlem/i18n/en/portal/office/claim'
import { membershipEndScreenTexts as ends } from '@medlem/i18n/en/portal/office/membershipEnd'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import {
  Banknote,
  BellRing,
  ClipboardCopy,
  ListChecks,
  Mail,
  MailPlus,
  ReceiptText,
  Tag,
  UserRoundX,
  UsersRound,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { fetchEmails } from '../../../api/member/memberTable.ts'
import { personAddress } from '../../../api/person/person.ts'
import { useConfig } from '../../../api/portalConfig/useConfig.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import memberTableCss from '../table/memberTable.module.css'
import type { TableState } from '../table/tableState.ts'
import type { MemberTableModel } from '../table/useMemberTable.ts'
import { noSelection, type Selection, unpaidOf } from './selection.ts'

/** What can be done with the selected people, and what they owe together. */
export function SelectionBar({ model }: { model: MemberTableModel }) {
  const { selection, sums, counts, context, may, choose } = model
  const { count, unpaidMinor } = sums
  const { invitesMembers = false } = useConfig()
  const copy = useCopy(model)
  const selectable = counts && !counts.found.isTotalCapped && count < counts.found.total
  const [only] = selection.kind === 'some' && selection.rows.size === 1 ? selection.rows.values() : []
  return (
    <section className={memberTableCss.selectionBar} aria-label={t.selection}>
      <button type="button" className="icon-button" onClick={() => choose(noSelection)}>
        <X size={18} aria-hidden="true" />
        <span className="visually-hidden">{t.clearSelection}</span>
      </button>
      <p className={memberTableCss.selectionCount}>
        {t.selected({ count, b: (inner) => <b key="count">{inner}</b> })}
        {unpaidMinor !== null && unpaidMinor > 0 && (
          <span className="text-soft">
            {' '}
            · {t.open({ amount: formatMoney(unpaidMinor, context.currency) })}
          </span>
        )}
      </p>
      {selectable && (
        <button
          type="button"
          className={memberTableCss.actionLink}
          onClick={() => choose({ kind: 'all', except: new Map() })}
        >
          {t.selectAllShown({ count: counts.found.total })}
        </button>
      )}
      <div className={memberTableCss.selectionActions}>
        {may('messages:write') && (
          <Button icon={<Mail size={18} aria-hidden="true" />} onClick={() => model.open('write')}>
            {t.writeTo({ count })}
          </Button>
        )}
        {may('messages:write') && unpaidOf(selection, { ...model.question, year: context.year }) && (
          <Button
            variant="quiet"
            icon={<BellRing size={18} aria-hidden="true" />}
            onClick={() => model.open('remind')}
          >
            {t.remind}
          </Button>
        )}
        {may('members:write') && (
          <>
            <Button
              variant="quiet"
              icon={<UsersRound size={18} aria-hidden="true" />}
              onClick={() => model.open('team')}
            >
              {marks.toTeam}
            </Button>
            <Button
              variant="quiet"
              icon={<Tag size={18} aria-hidden="true" />}
              onClick={() => model.open('tag')}
            >
              {marks.tag}
            </Button>
            {invitesMembers && (
              <Button
                variant="quiet"
                icon={<MailPlus size={18} aria-hidden="true" />}
                onClick={() => model.open('invite')}
              >
                {marks.invite}
              </Button>
            )}
            {context.fields.length > 0 && (
              <Button
                variant="quiet"
                icon={<ListChecks size={18} aria-hidden="true" />}
                onClick={() => model.open('answer')}
              >
                {marks.answers}
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<UserRoundX size={18} aria-hidden="true" />}
              onClick={() => model.open('end')}
            >
              {ends.endShort}
            </Button>
          </>
        )}
        {may('members:export') && (
          <Button
            variant="quiet"
            busy={copy.isCopying}
            icon={<ClipboardCopy size={18} aria-hidden="true" />}
            onClick={copy.run}
          >
            {t.copyEmails}
          </Button>
        )}
        {may('money:write') && (
          <Button
            variant="quiet"
            icon={<ReceiptText size={18} aria-hidden="true" />}
            onClick={() => model.open('claim')}
          >
            {claims.ask}
          </Button>
        )}
        {may('money:write') &&
          (only ? (
            <ButtonLink
              variant="quiet"
              icon={<Banknote size={18} aria-hidden="true" />}
              href={personAddress(context.orgId, only.id)}
            >
              {t.recordPayment}
            </ButtonLink>
          ) : (
            <Button
              variant="quiet"
              icon={<Banknote size={18} aria-hidden="true" />}
              onClick={() => model.open('payment')}
            >
              {t.recordPayment}
            </Button>
          ))}
      </div>
    </section>
  )
}

/** Copies the e-mail addresses of the selected, one a line, and says how many there were. */
function useCopy({ selection, question, setSaid }: MemberTableModel) {
  const [isCopying, setCopying] = useState(false)
  const run = async () => {
    setCopying(true)
    try {
      const emails = await emailsOf(selection, question)
      await navigator.clipboard.writeText(emails.join('\n'))
      setSaid(t.copied({ count: emails.length }))
    } catch {
      setSaid(t.notCopied)
    } finally {
      setCopying(false)
    }
  }
  return { isCopying, run }
}

async function emailsOf(
  selection: Selection,
  question: Pick<TableState, 'orgId' | 'query' | 'filter'>,
): Promise<string[]> {
  if (selection.kind === 'some') {
    return [...selection.rows.values()].flatMap(({ email }) => (email === null ? [] : [email]))
  }
  const all = await fetchEmails(question)
  return all.filter(({ memberId }) => !selection.except.has(memberId)).map(({ email }) => email)
}
