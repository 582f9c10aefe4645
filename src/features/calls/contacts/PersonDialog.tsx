import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_NUMBERS_OF_PERSON } from 'contract/people'
import { useCreatePersonMutation, useDeletePersonMutation, useUpdatePersonMutation, type ListedPerson } from '@/api/endpoints/people'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { phoneText } from '@/lib/phoneText'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { RowButton, RowIcon } from '@/ui/RowButton'

/** The name, or else the first number. */
export const personText = ({ name, numbers }: Pick<ListedPerson, 'name' | 'numbers'>): string => name ?? phoneText(numbers[0] ?? '')

interface NumberRow {
  key: number
  text: string
}

let lastKey = 0
const rowOf = (text: string): NumberRow => ({ key: (lastKey += 1), text })

interface NumberRowsProps {
  rows: readonly NumberRow[]
  onChange: (rows: NumberRow[]) => void
  errorOf: (row: NumberRow) => string | undefined
  isDisabled: boolean
}

const rowStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, '& > .row-button': { mt: 1.5 } } as const

const NumberRows = ({ rows, onChange, errorOf, isDisabled }: NumberRowsProps) => {
  const t = useT()
  const group = useRef<HTMLDivElement>(null)
  const handleAdd = (): void => {
    flushSync(() => onChange([...rows, rowOf('')]))
    Array.from(group.current?.querySelectorAll('input') ?? []).at(-1)?.focus()
  }
  const handleRemove = (removed: NumberRow): void => {
    flushSync(() => onChange(rows.filter((row) => row !== removed)))
    group.current?.querySelector('input')?.focus()
  }
  return (
    <Box ref={group} role="group" aria-label={t('Phone numbers')} sx={{ display: 'grid', gap: 2 }}>
      {rows.map((row, index) => (
        <Box key={row.key} sx={rowStyles}>
          <TextInput
            name="numbers"
            label={index === 0 ? t('Phone number') : t('Phone number {count}', { count: index + 1 })}
            autoComplete="off"
            inputMode="tel"
            value={row.text}
            onChange={(text) => onChange(rows.map((each) => (each === row ? { ...row, text } : each)))}
            error={errorOf(row)}
            isDisabled={isDisabled}
          />
          {rows.length === 1 ? null : (
            <RowButton aria-label={t('Remove phone number {count}', { count: index + 1 })} disabled={isDisabled} onClick={() => handleRemove(row)}>
              <RowIcon name="bin" />
            </RowButton>
          )}
        </Box>
      ))}
      {rows.length < MAX_NUMBERS_OF_PERSON ? (
        <Button size="small" startIcon={<Add />} disabled={isDisabled} sx={{ justifySelf: 'start' }} onClick={handleAdd}>
          {t('Add a number')}
        </Button>
      ) : null}
    </Box>
  )
}

interface PersonDialogProps {
  /** Null adds one. */
  person: ListedPerson | null
  onClose: () => void
}

export const PersonDialog = ({ person, onClose }: PersonDialogProps) => {
  const t = useT()
  const [createPerson] = useCreatePersonMutation()
  const [updatePerson] = useUpdatePersonMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const { fields, fieldsOf } = useFields(() => ({ name: person?.name ?? '', company: person?.company ?? '', email: person?.email ?? '' }))
  const [rows, setRows] = useState(() => (person?.numbers ?? ['']).map((number) => rowOf(phoneText(number))))
  const filled = rows.filter(({ text }) => text.trim() !== '')
  /** The service names its errors by the place of a number among those it got. */
  const [sent, setSent] = useState<readonly number[]>([])
  const form = useSubmit({
    send: ({ idempotencyKey }) => {
      setSent(filled.map(({ key }) => key))
      const body = { name: fields.name.trim(), company: fields.company.trim(), email: fields.email.trim(), numbers: filled.map(({ text }) => text.trim()) }
      return person === null ? createPerson({ idempotencyKey, body }) : updatePerson({ id: person.id, body })
    },
    onDone: () => closeWithToast('success', person === null ? msg('Contact has been added.') : msg('Contact has been updated.')),
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  const errorOf = (row: NumberRow): string | undefined =>
    form.errorOf(`numbers.${sent.indexOf(row.key)}`) ?? (row === rows[0] ? form.errorOf('numbers') : undefined)
  return (
    <FormDialog title={person === null ? t('Add contact') : t('Edit contact')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextInput {...field('name')} label={t('Name')} autoComplete="off" />
      <TextInput {...field('company')} label={t('Company')} autoComplete="off" />
      <TextInput {...field('email')} label={t('Email')} autoComplete="off" inputMode="email" />
      <NumberRows rows={rows} onChange={setRows} errorOf={errorOf} isDisabled={form.isBusy} />
    </FormDialog>
  )
}

interface DeletePersonDialogProps {
  person: ListedPerson
  onDone?: () => void
  onClose: () => void
}

export const DeletePersonDialog = ({ person, onDone, onClose }: DeletePersonDialogProps) => {
  const t = useT()
  const [deletePerson] = useDeletePersonMutation()
  const deleting = useToastSubmit({
    send: () => deletePerson(person.id),
    saved: msg('Contact has been deleted.'),
    explain: explainDialog,
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <DeleteDialog
      what={{ title: t('Delete {name}?', { name: personText(person) }) }}
      isBusy={deleting.isBusy}
      onConfirm={() => deleting.submit()}
      onCancel={onClose}
    >
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        {person.is_blocked === 1 ? t('The notes go, too, and calls are no longer blocked.') : t('The notes go, too. Calls stay in the logs, without the name.')}
      </Typography>
    </DeleteDialog>
  )
}
