import type { MemberCondition } from '@medlem/contract/memberFilter'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { usePages } from '../../../api/page/page.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { acceptedWords } from './filterLabels.ts'
import { YesNo } from './YesNo.tsx'

type Accepted = Extract<MemberCondition, { field: 'accepted' }>

interface AcceptedFilterProps {
  orgId: string
  draft: Accepted
  onChange: (draft: Accepted) => void
}

/** Which page, of those that ask for acceptance, and who accepted it or did not. */
export function AcceptedFilter({ orgId, draft, onChange }: AcceptedFilterProps) {
  const { data } = usePages()
  const offered = data?.filter(
    (one) => one.orgId === orgId && (one.versionToAccept !== undefined || one.id === draft.page),
  )
  if (offered?.length === 0) return <p className="text-soft">{t.nonePageAsks}</p>
  return (
    <>
      <SelectField
        label={t.acceptedPage}
        value={draft.page}
        options={[
          ...(draft.page === '' ? [{ value: '', label: t.choosePage }] : []),
          ...(offered ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => onChange({ ...draft, page: target.value })}
      />
      <YesNo
        is={draft.is}
        words={[acceptedWords.yes, acceptedWords.no]}
        legend={t.fieldAccepted}
        onChange={(is) => onChange({ ...draft, is })}
      />
    </>
  )
}
