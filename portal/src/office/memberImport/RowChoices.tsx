import type { BatchRow } from '@medlem/contract/batch'
import { ROW_DOUBTS } from '@medlem/domain/memberImport'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import importCss from './import.module.css'

const words: Record<string, string> = { new: t.someoneNew, leave_out: t.leaveOut }
const doubts: readonly string[] = ROW_DOUBTS

/** What 'without' is called: of a row that is doubtful as a whole nothing is left out. */
export const withoutLabel = (problems: readonly string[]) =>
  problems.every((code) => doubts.includes(code)) ? t.asItStands : t.without

/** Why a row needs a decision, and what can be chosen; pressing what is chosen takes it back. */
export function RowChoices({
  row: { problems, candidates, parents, choices, choice, number, unread },
  name,
  onChoose,
}: {
  row: BatchRow
  name: string
  onChoose: (choice: string | null) => void
}) {
  const labelOf = (one: string) => {
    const candidate = candidates.find(({ memberId }) => memberId === one)
    const parent = parents.find((row) => one === `row:${row.number}`)
    if (parent) return t.childOf({ name: parent.name })
    if (one === 'without') return withoutLabel(problems.map(({ code }) => code))
    return candidate
      ? t.candidate({ name: candidate.name, number: candidate.memberNumber, why: candidate.text })
      : (words[one] ?? one)
  }
  return (
    <fieldset className="import-choices">
      <legend className="visually-hidden">{t.choiceOf({ name })}</legend>
      <p>
        {problems.map(({ text }) => text).join(' ')}
        {Object.values(unread).length > 0 && (
          <span className={importCss.importUnread}>{Object.values(unread).join(' · ')}</span>
        )}
      </p>
      <div className={importCss.importOptions}>
        {choices.map((one) => (
          <label key={one} className={importCss.importOption}>
            <input
              type="radio"
              name={`choice ${number}`}
              checked={choice === one}
              onClick={() => choice === one && onChoose(null)}
              onChange={() => onChoose(one)}
            />
            {labelOf(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
