import { exportListTexts } from '@medlem/i18n/en/portal/exportList'
import type { ExportList } from '../../../api/privacy/privacy.ts'

/** Every list of an export by what a person calls it: one without a name does not compile. */
const names: Record<ExportList, string> = exportListTexts

/** The lists of an export that can be had as CSV. */
export const exportLists = (Object.keys(names) as ExportList[]).map((value) => ({
  value,
  label: names[value],
}))

/** The list that a select's text stands for. */
export function asExportList(text: string): ExportList | undefined {
  return exportLists.find(({ value }) => value === text)?.value
}
