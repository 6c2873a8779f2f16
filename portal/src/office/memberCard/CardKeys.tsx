import { CARD_CHECK } from '@medlem/contract/paths'
import { officeMemberCardTexts as t } from '@medlem/i18n/en/portal/office/memberCard'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useState } from 'react'
import { useReplaceKey } from '../../api/memberCard/replaceKey.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Section } from '../../ui/Section.tsx'

/** Where an organisation's cards are checked, and another key for them. */
export function CardKeys({ orgId }: { orgId: string }) {
  const replace = useReplaceKey(orgId)
  const [isAsking, setIsAsking] = useState(false)
  const [withdraw, setWithdraw] = useState(false)
  return (
    <Section title={titleTexts.memberCards}>
      <div className="grid justify-items-start gap-3 border-t border-line pt-4">
        <p className="max-w-[52ch] text-soft">{t.lead}</p>
        {/* The camera is allowed to that page's own document alone. */}
        <a className="text-link" href={`${CARD_CHECK}?club=${orgId}`}>
          {titleTexts.cardCheck}
        </a>
        <a className="text-link" href={`/card-keys/${orgId}`}>
          {t.publicKeys}
        </a>
        {isAsking ? (
          <>
            <Checkbox checked={withdraw} onChange={({ target }) => setWithdraw(target.checked)}>
              {t.withdraw}
            </Checkbox>
            <div className="flex flex-wrap gap-3">
              <Button
                variant={withdraw ? 'danger' : 'primary'}
                busy={replace.isPending}
                onClick={() => replace.mutate(withdraw, { onSuccess: () => setIsAsking(false) })}
              >
                {t.replaceNow}
              </Button>
              <Button variant="quiet" onClick={() => setIsAsking(false)}>
                {t.keepKey}
              </Button>
            </div>
          </>
        ) : (
          <Button
            variant="secondary"
            onClick={() => {
              setWithdraw(false)
              setIsAsking(true)
            }}
          >
            {t.replace}
          </Button>
        )}
        <p role="status" className="text-meta text-soft empty:hidden">
          {replace.isSuccess && !isAsking && t.replaced}
        </p>
        {replace.error && (
          <WriteError error={replace.error} refused={t.notReplaced} unknown={t.unknown} again={t.again} />
        )}
      </div>
    </Section>
  )
}
