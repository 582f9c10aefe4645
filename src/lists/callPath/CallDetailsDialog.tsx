import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useGetCallPathQuery, useSetCallKeptMutation, type CallSource, type ListedCallPass, type ListedCallPath, type ListedCallStep } from '@/api/endpoints/callPaths'
import { explainAct } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { useMay } from '@/store/useMay'
import { Unbroken } from '@/ui/Unbroken'
import { clockText } from '@/ui/clockText'
import { DialogFrame } from '@/ui/DialogFrame'
import { Loaded } from '@/ui/Loaded'
import { LocalTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { ContactMenu } from '../contacts/ContactMenu'
import { contactIn } from '../history/rowData'
import { useCallTest } from './callTest'
import { branchText, mapPath, playPath, endings, outcomeText, secondsInto, stepName, derivedDescription } from './stepTexts'

const PLACE_PX = 240
const SECOND_MS = 1000

const factStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { sm: 0.75 },
  m: 0,
  '& dt': { color: 'text.secondary', typography: { xs: 'body2', sm: 'body1' } },
  '& dd': { m: 0, mb: { xs: 1.5, sm: 0 } },
} as const
const listStyles = { listStyle: 'none', m: 0, mt: 0.5, p: 0, borderLeft: 2, borderColor: 'divider' } as const
const stepStyles = { display: 'grid', gridTemplateColumns: '3.5rem minmax(0, 1fr)', columnGap: 1, pl: 1.5, py: 0.75 } as const
const timeStyles = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums', textAlign: 'right' } as const
const branchStyles = { typography: 'body2', fontWeight: 600, m: 0, pt: 1.5 } as const

/** `is_unheard`: of test calls, a sound that is gone or can't be played. */
type ShownStep = ListedCallStep & { is_unheard?: 0 | 1 | null }

const StepLine = ({ step, steps }: { step: ShownStep; steps: readonly ShownStep[] }) => {
  const t = useT()
  const to = steps.find(({ branch_id }) => step.to_branch_id !== null && branch_id === step.to_branch_id)
  const [name, outcome] = [stepName(step), outcomeText(step, to?.branch_name == null ? null : branchText(t, to.branch_name))]
  const feature = name === null ? step.module_name : t(name)
  const derived = step.description === null ? null : derivedDescription(step.module_name, step.description)
  return (
    <Box component="li" sx={stepStyles}>
      <Box component="span" sx={timeStyles}>
        {clockText(secondsInto(steps, step))}
      </Box>
      <div>
        <div>
          <Unbroken text={derived === null ? (step.description ?? feature) : t(derived)} />
        </div>
        {outcome === null ? null : (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t(outcome)}</Box>
        )}
        {step.is_unheard === 1 ? <StatusChip tone="warning" label={t("Not heard: the sound is gone or can't be played")} /> : null}
      </div>
    </Box>
  )
}

/** Steps of one branch after the other; a call may come back to a branch. */
const stretchesOf = (steps: readonly ShownStep[]): ShownStep[][] => {
  const stretches: ShownStep[][] = []
  for (const step of steps) {
    const last = stretches.at(-1)
    if (last?.[0]?.branch_id === step.branch_id) last.push(step)
    else stretches.push([step])
  }
  return stretches
}

export const Steps = ({ steps }: { steps: readonly ShownStep[] }) => {
  const t = useT()
  return stretchesOf(steps).map((stretch) => {
    const [first] = stretch
    const branch = branchText(t, first?.branch_name ?? t('A deleted branch'))
    return (
      <Box key={first?.step}>
        <Box component="h3" sx={branchStyles}>
          {branch}
        </Box>
        <Box component="ol" sx={listStyles} aria-label={branch}>
          {stretch.map((step) => (
            <StepLine key={step.step} step={step} steps={steps} />
          ))}
        </Box>
      </Box>
    )
  })
}

const passText = (kind: ListedCallPass['kind'], named: Record<'by' | 'to', string>): Message => {
  switch (kind) {
    case 'asked':
      return msg('{by} asked {to} about the call.', named)
    case 'joined':
      return msg('{by} brought {to} into the call.', named)
    case 'came_back':
      return msg("{by} didn't answer, so the call went back to {to}.", named)
    default:
      return msg('{by} passed the call on to {to}.', named)
  }
}

/** Who had the call after whom. */
const Passes = ({ path: { call, passes } }: { path: ListedCallPath }) => {
  const t = useT()
  if (passes.length === 0) return null
  const start = Date.parse(call?.start_date ?? passes[0]?.at ?? '')
  const name = (known: string | null): string => known ?? t('Somebody else')
  return (
    <>
      <Box component="h3" sx={branchStyles}>
        {t('Transfers')}
      </Box>
      <Box component="ol" sx={listStyles} aria-label={t('Transfers')}>
        {passes.map(({ at, kind, by, to }) => (
          <Box component="li" key={`${kind} ${at}`} sx={stepStyles}>
            <Box component="span" sx={timeStyles}>
              {clockText(Math.max(0, Math.floor((Date.parse(at) - start) / SECOND_MS)))}
            </Box>
            <div>{t(passText(kind, { by: name(by), to: name(to) }))}</div>
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Named by the dialog; a hidden number has no contact. */
const Contact = ({ call }: { call: NonNullable<ListedCallPath['call']> }) => {
  const t = useT()
  const { contactName, contactNumber } = contactIn(call.contact_name, call.contact_number)
  if (contactNumber === '') return null
  return (
    <>
      <dt>{t('Contact')}</dt>
      <Box component="dd" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {phoneText(contactNumber)}
        <ContactMenu number={contactNumber} name={contactName} callFrom={String(call.number_id ?? '')} />
      </Box>
    </>
  )
}

const MakeTest = ({ applicationId, path }: { applicationId: Id; path: ListedCallPath }) => {
  const t = useT()
  const { isBusy, submit } = useCallTest(applicationId, path)
  return (
    <Link component="button" type="button" aria-disabled={isBusy} sx={{ verticalAlign: 'baseline' }} onClick={submit}>
      {t('Make this call a test')}
    </Link>
  )
}

/** Whether the call stays, however old; for whoever may say so. */
const KeptFact = ({ id, isKept }: { id: Id; isKept: boolean }) => {
  const t = useT()
  const mayKeep = useMay()('setCallKept')
  const [setKept] = useSetCallKeptMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => setKept({ id, is_kept: isKept ? 0 : 1 }), explain: explainAct })
  if (!readSettings().extensions || (!mayKeep && !isKept)) return null
  return (
    <>
      <dt>{t('Keeping')}</dt>
      <dd>
        {isKept ? <div>{t('This call is kept, with its recordings and voicemails, however old it is.')}</div> : null}
        {mayKeep ? (
          <Link component="button" type="button" aria-disabled={isBusy} sx={{ verticalAlign: 'baseline' }} onClick={submit}>
            {isKept ? t('No longer keep this call') : t('Keep this call')}
          </Link>
        ) : null}
      </dd>
    </>
  )
}

const Facts = ({ path }: { path: ListedCallPath }) => {
  const t = useT()
  const may = useMay()
  const mayEdit = may('getApplication')
  const { call, application, version, ending, steps, recording_ids, voicemail_ids } = path
  const end = ending === null ? null : endings[ending]
  return (
    <Box component="dl" sx={factStyles}>
      {call === null ? null : (
        <>
          <Contact call={call} />
          <dt>{t('Date')}</dt>
          <dd>
            <LocalTime wire={call.start_date} />
          </dd>
        </>
      )}
      {end === null ? null : (
        <>
          <dt>{t('Outcome')}</dt>
          <dd>
            <StatusChip tone={end.tone} label={t(end.text)} />
          </dd>
        </>
      )}
      {call === null || (call.answered_by ?? '') === '' ? null : (
        <>
          <dt>{t('Answered by')}</dt>
          <dd>{call.answered_by}</dd>
        </>
      )}
      {application === null ? null : (
        <>
          <dt>{t('Application')}</dt>
          <dd>
            {application.friendly_name === null ? (
              <span>{t('A deleted call flow')}</span>
            ) : mayEdit ? (
              <Link component={RouterLink} to={paths.application(application.id)}>
                {application.friendly_name}
              </Link>
            ) : (
              <span>{application.friendly_name}</span>
            )}
            {version === null || !mayEdit ? null : (
              <span>
                {' · '}
                <Link component={RouterLink} to={paths.version(application.id, version)}>
                  {t('version {version}', { version })}
                </Link>
              </span>
            )}
            {application.friendly_name === null || call === null || !mayEdit ? null : (
              <span>
                {' · '}
                <Link component={RouterLink} to={mapPath(application.id, call.id)}>
                  {t('Show on the map')}
                </Link>
                {steps.length === 0 ? null : (
                  <>
                    {' · '}
                    <Link component={RouterLink} to={playPath(application.id, call.id)}>
                      {t('Replay with the current call flow')}
                    </Link>
                    {' · '}
                    <MakeTest applicationId={application.id} path={path} />
                  </>
                )}
              </span>
            )}
          </dd>
        </>
      )}
      {voicemail_ids.length === 0 ? null : (
        <>
          <dt>{t('Voicemails')}</dt>
          <dd>
            <Link component={RouterLink} to={paths.voicemails}>
              {t('Open voicemails')}
            </Link>
          </dd>
        </>
      )}
      {recording_ids.length === 0 || !may('listRecordings') ? null : (
        <>
          <dt>{t('Recordings')}</dt>
          <dd>
            <Link component={RouterLink} to={paths.recordings}>
              {t('Open recordings')}
            </Link>
          </dd>
        </>
      )}
      {call === null ? null : <KeptFact id={call.id} isKept={path.is_kept === 1} />}
    </Box>
  )
}

interface CallDetailsDialogProps {
  source: CallSource
  /** A name, or the number of an unnamed caller. */
  contact: string
  onClose: () => void
}

/** What was played and pressed in a call, where it went and how it ended. */
export const CallDetailsDialog = ({ source, contact, onClose }: CallDetailsDialogProps) => {
  const t = useT()
  const query = useGetCallPathQuery(source, { refetchOnMountOrArgChange: true })
  return (
    <DialogFrame title={t('Call details')} subject={contact} onClose={onClose} actions={<Button onClick={onClose}>{t('Close')}</Button>}>
      <Loaded query={query} subject={t('Call details')} loadFailed={t("Couldn't load the call's details.")} height={PLACE_PX}>
        {(path) => (
          <>
            <Facts path={path} />
            <Steps steps={path.steps} />
            {path.steps.length + path.passes.length > 0 ? null : (
              <Box component="p" sx={{ color: 'text.secondary', mb: 0 }}>
                {t('No path was recorded for this call.')}
              </Box>
            )}
            <Passes path={path} />
          </>
        )}
      </Loaded>
    </DialogFrame>
  )
}
