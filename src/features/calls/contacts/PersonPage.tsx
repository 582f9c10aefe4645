import Add from '@mui/icons-material/Add'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { fresh } from '@/api'
import { getPerson, useDeleteNoteMutation, useGetPersonQuery, type OpenedPerson } from '@/api/endpoints/people'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { statuses, toFailure } from '@/lib/failure'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import { stepName } from '@/lists/callPath/stepTexts'
import { useCallDetails, type ShowCall } from '@/lists/callPath/useCallDetails'
import { NoteDialog, useBlocking } from '@/lists/contacts/contactActs'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { CallBackLink } from '@/lists/history/cells'
import { useIsOffered, useMay } from '@/store/useMay'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { Choice } from '@/ui/Choice'
import { EmptyState } from '@/ui/EmptyState'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { OutsideLink, TextLink } from '@/ui/PageParts'
import { LocalTime } from '@/ui/RelativeTime'
import { RowButton, RowIcon } from '@/ui/RowButton'
import { atTextEdge } from '@/ui/styles'
import { PersonCalls } from './PersonCalls'
import { DeletePersonDialog, PersonDialog, personText } from './PersonDialog'

const HEIGHT_PX = 320

const PersonSounds = lazyComponent(async () => (await import(/* webpackChunkName: "sounds" */ './PersonSounds')).PersonSounds, HEIGHT_PX)

const factStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: { sm: 0.75 },
  m: 0,
  '& dt': { color: 'text.secondary', typography: { xs: 'body2', sm: 'body1' } },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
} as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const NumberLine = ({ number }: { number: string }) => {
  const t = useT()
  const shown = phoneText(number)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {shown}
      </Box>
      <CallBackLink number={number} numberId="" contact={shown} isAlwaysShown label={t('Call {contact}', { contact: shown })} />
    </Box>
  )
}

const LastAnswered = ({ answered: { at, module_name }, onShow }: { answered: NonNullable<OpenedPerson['last_answered']>; onShow: () => void }) => {
  const t = useT()
  const step = module_name === null ? null : stepName({ module_name })
  return (
    <>
      <LocalTime wire={at} />
      {step === null ? null : <div>{t(step)}</div>}
      <div>
        <Button size="small" aria-haspopup="dialog" sx={atTextEdge.small} onClick={onShow}>
          {t('Call details')}
        </Button>
      </div>
    </>
  )
}

const Facts = ({ person, onShow }: { person: OpenedPerson; onShow: ShowCall | null }) => {
  const t = useT()
  const language = useLanguage()
  const { company, email, numbers, calls, is_calls_capped, last_call_at, last_answered } = person
  const count = formatCount(calls, language)
  return (
    <Panel title={t('Details')}>
      <Box component="dl" sx={factStyles}>
        {company === null ? null : <Fact name={t('Company')}>{company}</Fact>}
        {email === null ? null : (
          <Fact name={t('Email')}>
            <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>
          </Fact>
        )}
        <Fact name={t('Phone numbers')}>
          {numbers.map((number) => (
            <NumberLine key={number} number={number} />
          ))}
        </Fact>
        <Fact name={t('Calls')}>{is_calls_capped === 1 ? `${count}+` : count}</Fact>
        {last_call_at === null ? null : (
          <Fact name={t('Last call')}>
            <LocalTime wire={last_call_at} />
          </Fact>
        )}
        {last_answered === null ? null : (
          <Fact name={t('Last answered')}>
            <LastAnswered answered={last_answered} onShow={() => onShow?.({ kind: 'call', id: last_answered.call_id }, personText(person))} />
          </Fact>
        )}
      </Box>
    </Panel>
  )
}

type Note = OpenedPerson['notes'][number]

const DeleteNoteDialog = ({ person, note, onClose }: { person: OpenedPerson; note: Note; onClose: () => void }) => {
  const t = useT()
  const [deleteNote] = useDeleteNoteMutation()
  const deleting = useToastSubmit({
    send: () => deleteNote({ personId: person.id, noteId: note.id }),
    saved: msg('Note has been deleted.'),
    explain: explainDialog,
    onDone: onClose,
  })
  return <DeleteDialog what={{ title: t('Delete this note?') }} isBusy={deleting.isBusy} onConfirm={() => deleting.submit()} onCancel={onClose} />
}

const noteStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, py: 1, '& + li': { borderTop: 1, borderColor: 'divider' } },
  '& p': { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const

const Notes = ({ person }: { person: OpenedPerson }) => {
  const t = useT()
  const [opened, setOpened] = useState<Note | 'new' | null>(null)
  const [number = ''] = person.numbers
  const add = (
    <Button size="small" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpened('new')}>
      {t('Add note')}
    </Button>
  )
  const close = (): void => setOpened(null)
  return (
    <Panel title={t('Notes')} action={add}>
      {person.notes.length === 0 ? (
        <Typography color="textSecondary">{t('Whoever takes the next call sees the last note.')}</Typography>
      ) : (
        <Box component="ul" role="list" sx={noteStyles}>
          {person.notes.map((note) => (
            <li key={note.id}>
              <div>
                <p dir="auto">{note.text}</p>
                <span className="small-line">
                  <span>{note.author === null ? '' : t('{text} ·', { text: note.author })}</span>{' '}
                  <LocalTime wire={note.created_at} />
                </span>
              </div>
              <RowButton aria-label={t('Delete the note “{text}”', { text: note.text.slice(0, 40) })} aria-haspopup="dialog" className="is-danger" onClick={() => setOpened(note)}>
                <RowIcon name="bin" />
              </RowButton>
            </li>
          ))}
        </Box>
      )}
      {opened === 'new' ? <NoteDialog contact={{ number, name: person.name ?? '' }} onClose={close} /> : null}
      {opened === null || opened === 'new' ? null : <DeleteNoteDialog person={person} note={opened} onClose={close} />}
    </Panel>
  )
}

type View = 'calls' | 'voicemails' | 'recordings'

const panelsStyles = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 2 } as const

const Person = ({ person }: { person: OpenedPerson }) => {
  const t = useT()
  const [view, setView] = useState<View>('calls')
  const block = useBlocking()
  const may = useMay()
  const isOffered = useIsOffered()
  const details = useCallDetails()
  const { id, name, numbers } = person
  const [number = ''] = numbers
  const views = [
    { value: 'calls' as const, label: t('Calls') },
    { value: 'voicemails' as const, label: t('Voicemails') },
    ...(isOffered(paths.recordings) ? [{ value: 'recordings' as const, label: t('Recordings') }] : []),
  ]
  const unblock = may('setBlockedStatus') ? (
    <Button size="small" onClick={() => void block({ number, name: name ?? '' }, 0)}>
      {t('Unblock')}
    </Button>
  ) : null
  return (
    <>
      {person.is_blocked === 1 ? (
        <Notice kind="warning" role="status" action={unblock}>
          {t('Calls from this contact are blocked.')}
        </Notice>
      ) : null}
      <Box sx={panelsStyles}>
        <Facts person={person} onShow={details.show} />
        <Notes person={person} />
      </Box>
      <Box>
        <Choice label={t('Call logs')} value={view} options={views} onChange={setView} />
      </Box>
      {view === 'calls' ? <PersonCalls personId={id} onShow={details.show} /> : <PersonSounds key={view} kind={view} personId={id} />}
      {details.dialog}
    </>
  )
}

const Actions = ({ person }: { person: OpenedPerson }) => {
  const t = useT()
  const navigate = useNavigate()
  const block = useBlocking()
  const may = useMay()
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null)
  const [number = ''] = person.numbers
  const isBlocked = person.is_blocked === 1
  const close = (): void => setOpened(null)
  const actionsOf = () => [
    ...(may('setBlockedStatus') ? [{ label: isBlocked ? t('Unblock') : t('Block'), onChoose: () => void block({ number, name: person.name ?? '' }, isBlocked ? 0 : 1) }] : []),
    ...(may('deletePerson') ? [{ label: t('Delete'), onChoose: () => setOpened('delete') }] : []),
  ]
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpened('edit')}>
        {t('Edit')}
      </Button>
      {actionsOf().length === 0 ? null : <ActionsMenu label={t('Actions for {name}', { name: personText(person) })} actionsOf={actionsOf} />}
      {opened === 'edit' ? <PersonDialog person={person} onClose={close} /> : null}
      {opened === 'delete' ? <DeletePersonDialog person={person} onClose={close} onDone={() => void navigate(paths.contacts)} /> : null}
    </Box>
  )
}

const Opened = () => {
  const t = useT()
  const { id = '' } = useParams()
  const query = useGetPersonQuery(id, fresh())
  const person = query.currentData
  const isGone = query.error !== undefined && toFailure(query.error).status === statuses.gone
  return (
    <Page
      title={person === undefined ? t('Contact') : personText(person)}
      back={{ to: paths.contacts, label: t('Contacts') }}
      action={person === undefined || isGone ? null : <Actions person={person} />}
    >
      {isGone ? (
        <Paper variant="outlined">
          <EmptyState
            icon={<PersonOff />}
            message={t('This contact no longer exists.')}
            action={<TextLink to={paths.contacts}>{t('Back to contacts')}</TextLink>}
          />
        </Paper>
      ) : (
        <Loaded query={{ ...query, data: person }} subject={t('Contact')} loadFailed={t("Couldn't load this contact.")} height={HEIGHT_PX}>
          {(opened) => <Person key={opened.id} person={opened} />}
        </Loaded>
      )}
    </Page>
  )
}

export const PersonPage = () => (readSettings().extensions ? <Opened /> : <Navigate to={paths.logs} replace />)
PersonPage.firstQueries = (id: string) => (readSettings().extensions ? [getPerson.initiate(id)] : [])
