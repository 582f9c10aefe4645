import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ColumnField } from 'contract/peopleImports'
import { importPeople, previewPeopleImport, refreshPeople, type ImportPreview } from '@/api/endpoints/peopleImports'
import { explainAct } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { useSubmit } from '@/forms/useSubmit'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { formatCount } from '@/lib/format'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { atTextEdge } from '@/ui/styles'
import { useUndoImport } from './useUndoImport'

interface Chosen {
  file: File
  /** Null: as the service guesses. */
  mapping: readonly ColumnField[] | null
}

interface Shown extends Chosen {
  preview: ImportPreview
}

const fields: readonly { value: ColumnField; label: Message }[] = [
  { value: 'ignore', label: msg('Not imported') },
  { value: 'name', label: msg('Name') },
  { value: 'first_name', label: msg('First name') },
  { value: 'last_name', label: msg('Last name') },
  { value: 'company', label: msg('Company') },
  { value: 'email', label: msg('Email') },
  { value: 'number', label: msg('Phone number') },
  { value: 'note', label: msg('Note') },
]

/** What the service has against the file, else why nothing came of it. */
const explain = (failure: Failure): Message => {
  const problem = Object.values(failure.fields).flat().join(' ')
  return problem === '' ? explainAct(failure) : { ...msg('{text}', { text: problem }) }
}

const columnStyles = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 0.5, sm: 2 }, alignItems: 'center', '& + &': { mt: 1.5 } } as const
const listStyles = { m: 0, p: 0, listStyle: 'none', maxHeight: 220, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, '& > li': { px: 1.5, py: 0.75 }, '& > li + li': { borderTop: 1, borderColor: 'divider' } } as const

interface ColumnsProps {
  columns: ImportPreview['columns']
  onChange: (mapping: ColumnField[]) => void
  isDisabled: boolean
}

/** Columns in which nothing stands are left out. */
const Columns = ({ columns, onChange, isDisabled }: ColumnsProps) => {
  const t = useT()
  const options = fields.map(({ value, label }) => ({ value, label: t(label) }))
  const change = (index: number, value: string): void =>
    onChange(columns.map(({ field }, at) => (at === index ? (fields.find((each) => each.value === value)?.value ?? 'ignore') : field)))
  return (
    <Box component="section" aria-label={t('Columns')}>
      {columns.map(({ title, example, field }, index) =>
        example === '' ? null : (
          <Box key={`${index} ${title}`} sx={columnStyles}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }} noWrap>
                {title || t('Column {count}', { count: index + 1 })}
              </Typography>
              <Typography variant="body2" color="textSecondary" noWrap dir="auto">
                {example}
              </Typography>
            </Box>
            <SelectInput
              name={`column-${index}`}
              label={t('Content of {column}', { column: title || t('Column {count}', { count: index + 1 }) })}
              isLabelHidden
              isSmall
              value={field}
              onChange={(value) => change(index, value)}
              options={options}
              isDisabled={isDisabled}
            />
          </Box>
        ),
      )}
    </Box>
  )
}

const Rows = ({ rows, people }: Pick<ImportPreview, 'rows' | 'people'>) => {
  const t = useT()
  return (
    <Box component="section">
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {people > rows.length ? t('The first {count} contacts', { count: rows.length }) : t('Contacts')}
      </Typography>
      <Box component="ul" role="list" aria-label={t('Contacts')} tabIndex={0} sx={listStyles}>
        {rows.map(({ row, name, company, email, numbers, note }) => (
          <li key={row}>
            <Typography variant="body2" dir="auto">
              {[name, company === name ? '' : company].filter(Boolean).join(' – ')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {[...numbers, email, note.split('\n', 1)[0] ?? ''].filter(Boolean).join(' · ')}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const Refusals = ({ refusals, refused }: Pick<ImportPreview, 'refusals' | 'refused'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <Box component="section">
      <Typography variant="body2" color="error" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t(plural(refused, "{count} row can't be imported", "{count} rows can't be imported", { count: formatCount(refused, language) }))}
      </Typography>
      <Box component="ul" role="list" aria-label={t("Rows that can't be imported")} tabIndex={0} sx={listStyles}>
        {refusals.map(({ row, name, reason }) => (
          <Typography component="li" variant="body2" key={row}>
            {name === '' ? t('Row {row}: {reason}', { row, reason }) : t('Row {row}, {name}: {reason}', { row, name, reason })}
          </Typography>
        ))}
        {refused > refusals.length ? (
          <Typography component="li" variant="body2" color="textSecondary">
            {t('Only the first {count} rows are shown.', { count: formatCount(refusals.length, language) })}
          </Typography>
        ) : null}
      </Box>
    </Box>
  )
}

const Preview = ({ preview, onMap, isDisabled }: { preview: ImportPreview; onMap: (mapping: ColumnField[]) => void; isDisabled: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const { columns, people, known, refused, rows, refusals } = preview
  const count = (value: number): string => formatCount(value, language)
  return (
    <>
      <Typography role="status">
        <span>{t(plural(people, '{count} contact will be added.', '{count} contacts will be added.', { count: count(people) }))}</span>{' '}
        {known === 0 ? null : <span>{t(plural(known, '{count} is there already.', '{count} are there already.', { count: count(known) }))}</span>}
      </Typography>
      {columns.length === 0 ? null : <Columns columns={columns} onChange={onMap} isDisabled={isDisabled} />}
      {rows.length === 0 ? null : <Rows rows={rows} people={people} />}
      {refused === 0 ? null : <Refusals refusals={refusals} refused={refused} />}
    </>
  )
}

const FileButton = ({ hasFile, isBusy, onChoose }: { hasFile: boolean; isBusy: boolean; onChoose: (file: File) => void }) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const handleFile = (file: File | undefined): void => {
    if (file !== undefined) onChoose(file)
    // The same file can be chosen again once it is put right.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <>
      <input ref={input} hidden tabIndex={-1} type="file" accept=".csv,.vcf,.txt,text/csv,text/vcard" aria-label={t('File with contacts')} onChange={({ target }) => handleFile(target.files?.[0])} />
      <Button variant={hasFile ? 'text' : 'contained'} size={hasFile ? 'small' : 'medium'} loading={isBusy} sx={{ justifySelf: 'start', ...(hasFile && atTextEdge.small) }} onClick={() => input.current?.click()}>
        {hasFile ? t('Choose another file') : t('Choose a file')}
      </Button>
    </>
  )
}

export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const undo = useUndoImport()
  const asked = useRef<Chosen | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [stop] = useState(() => new AbortController())
  useEffect(() => () => stop.abort(), [stop])
  const reading = useSubmit({
    send: async () => {
      const chosen = asked.current
      if (chosen === null) throw new Error('no file was chosen')
      const { data, error } = await dispatch(previewPeopleImport({ ...chosen, signal: stop.signal }))
      return error === undefined ? { data: data === undefined ? null : { ...chosen, preview: data } } : { error }
    },
    onDone: setShown,
    explain,
  })
  const read = (chosen: Chosen): void => {
    asked.current = chosen
    reading.submit()
  }
  const people = shown?.preview.people ?? 0
  const importing = useSubmit({
    send: async ({ idempotencyKey }) => {
      if (shown === null) throw new Error('no file was chosen')
      const { file, mapping } = shown
      return dispatch(importPeople({ file, mapping, people, idempotencyKey, signal: stop.signal }))
    },
    onDone: ({ id }) => {
      dispatch(refreshPeople())
      flushSync(onClose)
      notify('success', plural(people, '{count} contact has been imported.', '{count} contacts have been imported.', { count: formatCount(people, language) }), id === null ? undefined : () => void undo(id))
    },
    explain,
  })
  const isBusy = reading.isBusy || importing.isBusy
  const submitLabel = people === 0 ? t('Import') : t(plural(people, 'Import {count} contact', 'Import {count} contacts', { count: formatCount(people, language) }))
  return (
    <FormDialog
      title={t('Import contacts')}
      {...(shown !== null && { subject: shown.file.name })}
      submitLabel={submitLabel}
      form={{ ...importing, isBusy, banner: reading.banner ?? importing.banner }}
      onClose={onClose}
      isSubmitDisabled={people === 0}
    >
      {shown === null ? (
        <Typography>{t('Choose a CSV or vCard file: from Google, Outlook, iCloud or a spreadsheet. Nothing is added before you have seen what is in it.')}</Typography>
      ) : (
        <Preview preview={shown.preview} isDisabled={isBusy} onMap={(mapping) => read({ file: shown.file, mapping })} />
      )}
      <FileButton hasFile={shown !== null} isBusy={reading.isBusy} onChoose={(file) => read({ file, mapping: null })} />
    </FormDialog>
  )
}
