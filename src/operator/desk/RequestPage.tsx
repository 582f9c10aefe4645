import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MailLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import {
  useAssignRequestMutation,
  useGetOperatorRequestQuery,
  useListAssigneesQuery,
  useSetRequestResolvedMutation,
  type OpenedOperatorRequest,
  type ReadRequestEntry,
} from '@/api/endpoints/operatorDesk'
import { SelectInput } from '@/forms/SelectInput'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { AttachmentLinks } from '@/ui/AttachmentLinks'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { LocalTime, RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { usePlanNamed } from '../accountText'
import { Composer, explainRequest } from './Composer'
import { DESK, RequestStateChip } from './DeskPage'
import { DiagnosticsDialog, MergeDialog } from './RequestDialogs'
import { usePollingMs } from './usePollingMs'

const entryStyles = { display: 'grid', gap: 1, p: 2, pl: '13px', bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderLeftWidth: 4, borderRadius: 1 } as const
const kindStyles = {
  client: entryStyles,
  support: { ...entryStyles, borderLeftColor: 'primary.main' },
  note: { ...entryStyles, bgcolor: 'var(--note)', borderLeftColor: 'warning.main' },
} as const

const Entry = ({ entry }: { entry: ReadRequestEntry }) => {
  const t = useT()
  const kind = entry.kind ?? 'client'
  return (
    <Box component="li" sx={kindStyles[kind]}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.25, typography: 'body2' }}>
        <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {entry.author || (kind === 'support' ? t('Support team') : t('Unknown author'))}
        </Box>
        {kind === 'note' ? <StatusChip tone="warning" label={t('Internal note')} /> : kind === 'support' ? <StatusChip tone="neutral" label={t('Support')} /> : null}
        <Box component="span" sx={{ color: 'text.secondary', ml: 'auto' }}>
          <LocalTime wire={entry.created_at} />
        </Box>
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {entry.text}
      </Typography>
      <AttachmentLinks attachments={entry.attachments} />
    </Box>
  )
}

const NOBODY = ''

const Assignee = ({ request }: { request: OpenedOperatorRequest }) => {
  const t = useT()
  const { data: operators = [] } = useListAssigneesQuery()
  const [assign] = useAssignRequestMutation()
  const assigned = request.assignee === null ? NOBODY : String(request.assignee.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const { isBusy, submit } = useToastSubmit({
    send: async () => {
      const result = await assign({ requestId: request.id, operatorId: chosen === NOBODY ? null : (chosen ?? null) })
      setChosen(null)
      return result
    },
    saved: msg('The request was assigned.'),
    explain: explainRequest,
  })
  const known = operators.map(({ id, name }) => ({ value: String(id), label: name }))
  const removed = request.assignee !== null && !known.some(({ value }) => value === assigned) ? [{ value: assigned, label: request.assignee.name }] : []
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
      <SelectInput name="assignee" label={t('Assigned to')} isSmall value={chosen ?? assigned} onChange={setChosen} isDisabled={isBusy} options={[{ value: NOBODY, label: t('Nobody') }, ...known, ...removed]} />
      {chosen === null || chosen === assigned ? null : (
        <Button variant="outlined" loading={isBusy} onClick={submit}>
          {t('Assign')}
        </Button>
      )}
    </Box>
  )
}

const ResolveButton = ({ request }: { request: OpenedOperatorRequest }) => {
  const t = useT()
  const isClosed = request.state === 'closed'
  const [setResolved] = useSetRequestResolvedMutation()
  const { isBusy, submit } = useToastSubmit({
    send: () => setResolved({ requestId: request.id, isResolved: !isClosed }),
    saved: isClosed ? msg('The request is open again.') : msg('The request was closed.'),
    explain: explainRequest,
  })
  return (
    <Button variant="outlined" loading={isBusy} onClick={submit}>
      {isClosed ? t('Reopen') : t('Close request')}
    </Button>
  )
}

const factStyles = { display: 'grid', gap: 1, m: 0, typography: 'body2', '& dt': { color: 'text.secondary' }, '& dd': { m: 0, overflowWrap: 'anywhere' } } as const

const Beside = ({ request }: { request: OpenedOperatorRequest }) => {
  const t = useT()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'merge' | 'diagnostics' | null>(null)
  const planNamed = usePlanNamed()
  const isMerged = request.merged_into !== null
  const close = (): void => setOpen(null)
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Panel title={t('Request #{id}', { id: request.id })} action={<RequestStateChip state={request.state} />}>
        {isMerged ? null : (
          <>
            <Assignee request={request} />
            <ResolveButton request={request} />
            <Button aria-haspopup="dialog" onClick={() => setOpen('merge')}>
              {t('Merge into another request')}
            </Button>
          </>
        )}
        {request.has_diagnostics === 1 ? (
          <Button aria-haspopup="dialog" onClick={() => setOpen('diagnostics')}>
            {t('Open the diagnostics')}
          </Button>
        ) : null}
        <Typography variant="body2" color="textSecondary">
          {t('Opened')} <RelativeTime wire={request.created_at} />
        </Typography>
      </Panel>
      <Panel title={t('Customer')}>
        <Box component="dl" sx={factStyles}>
          <div>
            <dt>{t('Account')}</dt>
            <dd>
              <TextLink to={`/accounts/${request.account.id}`}>{request.account.name}</TextLink>
            </dd>
          </div>
          <div>
            <dt>{t('Plan')}</dt>
            <dd>{planNamed(request.plan) || t('None')}</dd>
          </div>
          <div>
            <dt>{t('Written by')}</dt>
            <dd>
              {request.customer}
              <br />
              <MailLink href={`mailto:${request.email}`}>{request.email}</MailLink>
            </dd>
          </div>
          <div>
            <dt>{t('Language')}</dt>
            <dd>{request.language === 'fr' ? t('French') : request.language === 'en' ? t('English') : t('Not known')}</dd>
          </div>
        </Box>
      </Panel>
      {open === 'merge' ? <MergeDialog request={request} onMerged={(id) => void navigate(`${DESK}/${id}`)} onClose={close} /> : null}
      {open === 'diagnostics' ? <DiagnosticsDialog requestId={request.id} onClose={close} /> : null}
    </Box>
  )
}

const REQUEST_POLL_MS = 15_000
const columnStyles = { display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' } } as const
const listStyles = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' } as const

const Conversation = ({ request }: { request: OpenedOperatorRequest }) => {
  const t = useT()
  return (
    <Box sx={columnStyles}>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
        <Box component="ol" role="list" aria-label={t('Messages and notes')} sx={listStyles}>
          {request.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
        {request.merged_into === null ? (
          <Composer request={request} />
        ) : (
          <Notice kind="info" role="status" action={<TextLink to={`${DESK}/${request.merged_into}`}>{t('Open request #{id}', { id: request.merged_into })}</TextLink>}>
            {t('This request was merged into request #{id}.', { id: request.merged_into })}
          </Notice>
        )}
      </Box>
      <Beside request={request} />
    </Box>
  )
}

const noteColours = { '--note': 'color-mix(in srgb, var(--mui-palette-warning-main) 12%, var(--mui-palette-background-paper))' } as const

const OperatorRequest = ({ id }: { id: string }) => {
  const t = useT()
  const query = useGetOperatorRequestQuery(id, { pollingInterval: usePollingMs(REQUEST_POLL_MS) })
  const title = query.data === undefined ? t('Support request') : query.data.subject || t('No subject')
  return (
    <Box sx={noteColours}>
      <Page title={title} back={{ to: DESK, label: t('Support desk') }}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load this support request.")} height={320}>
          {(request) => <Conversation request={request} />}
        </Loaded>
      </Page>
    </Box>
  )
}

export const RequestPage = () => {
  const { requestId = '' } = useParams()
  return <OperatorRequest key={requestId} id={requestId} />
}
