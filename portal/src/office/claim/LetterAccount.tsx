import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'

/** The bank account that letters of claims name, or what to do where they name none; nothing at a server without letters. */
export function LetterAccount({ orgId, account }: { orgId: string; account: string | null | undefined }) {
  if (account === undefined) return null
  return (
    <p className="mb-4 text-meta text-soft">
      {account === null
        ? t.letterNoAccount({
            bank: (inner) => (
              <AppLink key="bank" className="text-link" href={officeAddress(orgId, 'bank')}>
                {inner}
              </AppLink>
            ),
          })
        : t.letterAccount({ account })}
    </p>
  )
}
