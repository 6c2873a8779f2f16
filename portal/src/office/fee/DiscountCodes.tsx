import type { DiscountCode } from '@medlem/contract/fee'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { copenhagenDay, formatMoneyShort, formatPeriod } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { DiscountDialog } from './DiscountDialog.tsx'
import { targetWords } from './discountForm.ts'

interface DiscountCodesProps {
  orgId: string
  currency: string
  codes: readonly DiscountCode[]
}

/** The discount codes of an organisation, with how often each is used. */
export function DiscountCodes({ orgId, currency, codes }: DiscountCodesProps) {
  const [edited, setEdited] = useState<{ code?: DiscountCode }>()
  return (
    <Section
      title={officeFeeTexts.discountCodes}
      action={
        <Button variant="secondary" onClick={() => setEdited({})}>
          {officeFeeTexts.newCode}
        </Button>
      }
    >
      {codes.length === 0 && <p className="text-soft">{officeFeeTexts.noCodes}</p>}
      <List>
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} currency={currency} onEdit={() => setEdited({ code })} />
        ))}
      </List>
      {edited && (
        <DiscountDialog
          orgId={orgId}
          currency={currency}
          code={edited.code}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

interface CodeRowProps {
  code: DiscountCode
  currency: string
  onEdit: () => void
}

function CodeRow({ code: of, currency, onEdit }: CodeRowProps) {
  const { code, percent, amountMinor, appliesTo, validFrom, validTo, uses, maxUses, enabled } = of
  const today = copenhagenDay(new Date())
  const isUsed = maxUses !== null && uses >= maxUses
  const isOn = enabled && !isUsed && validFrom <= today && today <= validTo
  const takesOff = percent === null ? formatMoneyShort(amountMinor ?? 0, currency) : `${percent} %`
  const used = maxUses === null ? officeFeeTexts.used({ uses }) : officeFeeTexts.usedOf({ uses, maxUses })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">{code}</h3>
        <p className="text-meta text-soft tabular-nums">
          {[takesOff, targetWords[appliesTo], formatPeriod(validFrom, validTo), used].join(' · ')}
        </p>
      </div>
      <StatusDot tone={isOn ? 'good' : 'neutral'}>
        {isOn ? officeFeeTexts.inUse : isUsed ? officeFeeTexts.usedUp : officeFeeTexts.notInUse}
      </StatusDot>
      <Button variant="quiet" onClick={onEdit}>
        <span>{officeFeeTexts.editCode({ code, hidden: visuallyHidden })}</span>
      </Button>
    </li>
  )
}
