import type { CustomFieldRow } from '@medlem/database/schema/customField'
import { textIn } from '@medlem/domain/translation'
import { type Sentence, say } from '../../platform/error/sentence.ts'

type Texts = Pick<CustomFieldRow, 'name' | 'help' | 'options' | 'translations'>

/** A field with its texts as somebody reads them. */
export function fieldIn<Row extends Texts>(row: Row, language: string | null): Row {
  return {
    ...row,
    name: textIn<'name' | 'help'>(row, 'name', language),
    help: textIn<'name' | 'help'>(row, 'help', language),
    options: row.options.map(({ translations = {}, ...option }) => ({
      ...option,
      label: textIn<'label'>({ ...option, translations }, 'label', language),
    })),
  }
}

export const fieldsIn = <Row extends Texts>(rows: readonly Row[], language: string | null): Row[] =>
  rows.map((row) => fieldIn(row, language))

/** A sentence that names fields, which its reader gets in one language. */
export function sayOfFields<Catalogue extends object>(
  catalogue: Catalogue,
  fields: readonly Pick<CustomFieldRow, 'name' | 'translations'>[],
  write: (texts: Catalogue, names: string) => string,
): Sentence {
  return (language) => {
    const names = fields.map((field) => textIn<'name'>(field, 'name', language))
    return say(catalogue, (t) => write(t, [...new Set(names)].join(', ')))(language)
  }
}
