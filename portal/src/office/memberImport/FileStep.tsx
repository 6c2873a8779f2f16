import type { Batch } from '@medlem/contract/batch'
import { MAX_IMPORT_BYTES } from '@medlem/contract/importedFile'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useBatches, useCreateImport } from '../../api/batch/batch.ts'
import { base64Of } from '../../shared/base64Of.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import importCss from './import.module.css'
import { importAddress } from './importAddress.ts'

/** A finger drags no file into a window. */
const WITHOUT_DROP = '(max-width: 775px), (pointer: coarse)'

/** A file that is dropped or chosen, or rows that are pasted. */
export function FileStep({ orgId, onTaken }: { orgId: string; onTaken: (batch: Batch) => void }) {
  const create = useCreateImport(orgId)
  const [isTooLarge, setTooLarge] = useState(false)
  const [isOver, setOver] = useState(false)
  const [pasted, setPasted] = useState('')
  const canDrop = !useMediaQuery(WITHOUT_DROP)
  const take = async (file: Blob, name: string) => {
    setTooLarge(file.size > MAX_IMPORT_BYTES)
    if (file.size > MAX_IMPORT_BYTES) return
    create.mutate({ name, content: await base64Of(file) }, { onSuccess: onTaken })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void take(file, file.name)
  }
  return (
    <>
      <PageHeading title={t.title} lead={t.lead} />
      {isTooLarge && <Alert kind="error" title={t.tooLarge} />}
      {create.error && !isTooLarge && <WriteError error={create.error} refused={t.notTaken} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field inside does the same by keyboard */}
      <div
        className={isOver ? `${importCss.importDrop} ${importCss.importDropOver}` : importCss.importDrop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
        <p className="font-semibold">{canDrop ? t.drop : t.chooseKind}</p>
        <p className="text-meta text-soft">{canDrop ? t.dropHint : t.limits}</p>
        <label className={`button button-secondary ${importCss.importChoose}`}>
          {create.isPending && <span className="spinner" aria-hidden="true" />}
          {t.choose}
          <input
            type="file"
            className="visually-hidden"
            // The last ones are refused in words that say what to do with them.
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void take(file, file.name)
              // The same file can be chosen again after it was mended.
              target.value = ''
            }}
          />
        </label>
      </div>
      <div className={importCss.importPaste}>
        <TextArea
          label={t.paste}
          rows={4}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        {pasted.trim() !== '' && (
          <Button
            variant="secondary"
            busy={create.isPending}
            onClick={() => take(new Blob([pasted]), t.pasted)}
          >
            {t.usePasted}
          </Button>
        )}
      </div>
      <EarlierImports orgId={orgId} />
    </>
  )
}

function EarlierImports({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useBatches(orgId, 'member_import')
  if (error && !data) return <ErrorNotice error={error} title={t.earlierNotLoaded} retry={() => refetch()} />
  const imports = data ?? []
  if (imports.length === 0) return null
  return (
    <Section title={t.earlier}>
      <ul className={importCss.importList}>
        {imports.map(({ id, name, state, createdAt, startedBy }) => (
          <li key={id} className={importCss.importEarlier}>
            <AppLink className="text-link" href={importAddress(orgId, id)}>
              {name || t.pasted}
            </AppLink>
            <span className="text-meta text-soft">
              {startedBy}, {formatInstant(createdAt)}
            </span>
            <span>{t[`state_${state}`]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
