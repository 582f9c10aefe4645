import Box from '@mui/material/Box'
import { useNavigate } from 'react-router-dom'
import { fresh, useCountCallsQuery } from '@/api'
import { useFindPersonQuery, type ListedPerson } from '@/api/endpoints/people'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { useMay } from '@/store/useMay'
import { type Action, RowMenu } from '@/ui/RowMenu'
import { StatusChip } from '@/ui/StatusChip'
import { callBackPath } from '../history/cells'
import { ContactNameDialog, NoteDialog, useBlocking, type Contact } from './contactActs'

export type Opened = { part: 'menu'; anchor: HTMLElement; others: readonly Action[] } | { part: 'name' | 'note' }

interface MenuProps {
  contact: Contact
  label: string
  opened: Opened
  callFrom?: string
  onOpen: (opened: Opened) => void
  onClose: () => void
}

const LONGEST_NOTE = 160

const summaryStyles = { display: 'grid', gap: 0.25, '& > strong': { color: 'text.primary' }, '& > q': { quotes: 'none', color: 'text.primary' } } as const

/** Of the person if the number has one. */
const useCallCount = (number: string, person: ListedPerson | null | undefined): string => {
  const t = useT()
  const language = useLanguage()
  const filters = person ? { person_id: person.id } : { q: number }
  const { currentData: count } = useCountCallsQuery(filters, { ...fresh(), skip: person === undefined })
  if (!count) return ''
  const shown = formatCount(count.total, language)
  return count.isCapped ? t('{count}+ calls', { count: shown }) : t(plural(count.total, '{count} call', '{count} calls', { count: shown }))
}

const Summary = ({ contact: { name, number }, person }: { contact: Contact; person: ListedPerson | null | undefined }) => {
  const t = useT()
  const calls = useCallCount(number, person)
  const note = person?.note ?? ''
  return (
    <Box component="span" sx={summaryStyles}>
      <strong dir="auto">{name || phoneText(number)}</strong>
      {[person?.company ?? '', name === '' ? '' : phoneText(number)].map((line) => (line === '' ? null : <span key={line}>{line}</span>))}
      <span>{calls || '\u00a0'}</span>
      {note === '' ? null : <q dir="auto">{note.length > LONGEST_NOTE ? `${note.slice(0, LONGEST_NOTE)}…` : note}</q>}
      {person?.is_blocked === 1 ? (
        <span>
          <StatusChip tone="warning" label={t('Blocked')} />
        </span>
      ) : null}
    </Box>
  )
}

const OpenMenu = ({ contact, label, opened, callFrom, onOpen, onClose }: MenuProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { currentData: person } = useFindPersonQuery(contact.number, fresh())
  const block = useBlocking()
  const mayBlock = useMay()('setBlockedStatus')
  if (opened.part !== 'menu') return null
  const isBlocked = person?.is_blocked === 1
  const known: Action[] = person ? [{ label: t('Open contact'), onChoose: () => void navigate(paths.person(person.id)) }] : []
  const actions: Action[] = [
    ...(callFrom === undefined ? [] : [{ label: t('Call back'), onChoose: () => void navigate(callBackPath(contact.number, callFrom)) }]),
    { label: t('Edit contact name'), onChoose: () => onOpen({ part: 'name' }) },
    { label: t('Add note'), onChoose: () => onOpen({ part: 'note' }) },
    // Until it is known which of the two it is.
    ...(mayBlock ? [{ label: isBlocked ? t('Unblock') : t('Block'), isDisabled: person === undefined, onChoose: () => void block(contact, isBlocked ? 0 : 1) }] : []),
    ...known,
    ...opened.others,
  ]
  return <RowMenu label={label} anchor={opened.anchor} actions={actions} head={<Summary contact={contact} person={person} />} onClose={onClose} />
}

/** The open menu of a contact, or the dialog that was chosen in it. */
export const ContactParts = (props: MenuProps) => {
  const { contact, opened, onClose } = props
  switch (opened.part) {
    case 'menu':
      return <OpenMenu {...props} />
    case 'name':
      return <ContactNameDialog contact={contact} onClose={onClose} />
    case 'note':
      return <NoteDialog contact={contact} onClose={onClose} />
  }
}
