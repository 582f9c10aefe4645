import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  useDeletePersonalDataMutation,
  useDownloadPersonalDataMutation,
  useFindPersonalDataMutation,
  useListDataRequestsQuery,
  type Found,
  type PersonalData as Data,
  type Subject,
} from '@/api/endpoints/keeping'
import { useListTeamQuery } from '@/api/endpoints/team'
import { explainAct } from '@/forms/explainDialog'
import { explainProfile } from '@/forms/explainProfile'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { download } from '@/lib/download'
import { paths } from '@/lib/paths'
import { formatMoment } from '@/lib/timeText'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { FormFooter } from '@/ui/FormPaper'
import { ListRow, plainList } from '@/ui/ListRow'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { FormStack } from '@/ui/PageParts'

const NOBODY = ''

const headStyles = { fontWeight: 600, mt: 2 }

const isDeleted = ({ fate }: Found): boolean => fate === 'deleted' || fate === 'cut'

const Things = ({ title, things, countOf }: { title: string; things: readonly Found[]; countOf: (thing: Found) => number }) => {
  const t = useT()
  const shown = things.filter((thing) => countOf(thing) > 0)
  if (shown.length === 0) return null
  return (
    <>
      <Typography component="h3" sx={headStyles}>
        {title}
      </Typography>
      <Box component="ul" sx={{ pl: 2.5, mt: 0.5 }}>
        {shown.map((thing, index) => (
          <li key={thing.kind}>
            {t('{name}: {count}', { name: thing.name, count: countOf(thing) })}
            {/* Once for all that it is said of. */}
            {thing.why === '' || thing.why === shown[index + 1]?.why ? null : (
              <Typography variant="body2" color="textSecondary">
                {thing.why}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </>
  )
}

interface ResultProps {
  asked: Subject
  data: Data
  onChange: (data: Data) => void
}

const Result = ({ asked, data: { subject, found, call_flows }, onChange }: ResultProps) => {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const [downloadData] = useDownloadPersonalDataMutation()
  const [deleteData] = useDeletePersonalDataMutation()
  const file = useToastSubmit({ send: () => downloadData(asked), explain: explainAct, onDone: ({ file_url }) => download(file_url) })
  const deletion = useToastSubmit({
    send: () => deleteData({ contact_number: asked.contact_number }),
    saved: msg('It has been deleted. Files are removed from storage as soon as possible.'),
    explain: explainAct,
    onDone: (left: Data) => {
      setIsAsking(false)
      onChange(left)
    },
  })
  const isOfTeam = asked.user_id !== null
  return (
    <Box role="status">
      <Typography component="h3" sx={headStyles}>
        {found.length === 0 ? t('Nothing was found about {subject}.', { subject }) : t('Found about {subject}', { subject })}
      </Typography>
      <Box component="ul" sx={plainList}>
        {found.map(({ kind, name, count }) => (
          <li key={kind}>{t('{name}: {count}', { name, count })}</li>
        ))}
      </Box>
      {call_flows.length === 0 ? null : (
        <>
          <Typography>{t('These call flows name the number. Edit them yourself:')}</Typography>
          <ul>
            {call_flows.map(({ id, name }) => (
              <li key={id}>
                <Link component={RouterLink} to={paths.application(id)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOfTeam ? (
        <Typography variant="body2">
          {t('To delete what is kept about somebody of your team, remove them from it.')}{' '}
          <Link component={RouterLink} to={paths.editAccount}>
            {t('To the team')}
          </Link>
        </Typography>
      ) : null}
      {found.length === 0 ? null : (
        <FormFooter>
          {isOfTeam || !found.some((thing) => isDeleted(thing) && thing.count > thing.kept) ? null : (
            <Button color="error" onClick={() => setIsAsking(true)}>
              {t('Delete what was found')}
            </Button>
          )}
          <Button variant="contained" loading={file.isBusy} onClick={file.submit}>
            {t('Download as a ZIP file')}
          </Button>
        </FormFooter>
      )}
      {isAsking ? (
        <ConfirmDialog title={t('Delete what is kept about {subject}?', { subject })} message={t("This can't be undone.")} confirmLabel={t('Delete')} isBusy={deletion.isBusy} onConfirm={deletion.submit} onCancel={() => setIsAsking(false)}>
          <Things title={t('This goes')} things={found.filter(isDeleted)} countOf={({ count, kept }) => count - kept} />
          <Things title={t('This stays')} things={found} countOf={(thing) => (isDeleted(thing) ? thing.kept : thing.count)} />
        </ConfirmDialog>
      ) : null}
    </Box>
  )
}

const Requests = () => {
  const t = useT()
  const language = useLanguage()
  const query = useListDataRequestsQuery()
  const title = t('Requests so far')
  const kinds = { download: msg('Downloaded'), deletion: msg('Deleted') }
  return (
    <>
      <Typography component="h3" sx={headStyles}>
        {title}
      </Typography>
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load these requests.")} height={80}>
        {(requests) => (
          <Box component="ul" sx={plainList}>
            {requests.length === 0 ? <li>{t('Nobody has asked yet.')}</li> : null}
            {requests.map(({ id, kind, subject, done_by, created_at, calls, recordings, voicemails, others }) => (
              <ListRow
                key={id}
                head={`${t(kinds[kind])} · ${subject}`}
                lines={[
                  `${formatMoment(created_at, language)} · ${done_by}`,
                  [
                    t(plural(calls, '{count} call', '{count} calls')),
                    t(plural(recordings, '{count} recording', '{count} recordings')),
                    t(plural(voicemails, '{count} voicemail', '{count} voicemails')),
                    t(plural(others, '{count} other', '{count} others')),
                  ].join(', '),
                ]}
              />
            ))}
          </Box>
        )}
      </Loaded>
    </>
  )
}

/** Law 25 and PIPEDA: what is kept about a caller, or about somebody of the team, to hand out or to delete. */
export const PersonalData = () => {
  const t = useT()
  const [result, setResult] = useState<Omit<ResultProps, 'onChange'> | null>(null)
  const [find] = useFindPersonalDataMutation()
  const { data: team } = useListTeamQuery()
  const { fields, fieldsOf } = useFields({ contact_number: '', user_id: NOBODY })
  const asked = { contact_number: fields.contact_number, user_id: fields.user_id === NOBODY ? null : fields.user_id }
  const form = useToastSubmit({ send: () => find(asked), explain: explainProfile, onDone: (data: Data) => setResult({ asked, data }) })
  const people = (team?.members ?? []).map(({ id, name, email }) => ({ value: String(id), label: name || email }))
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel
        title={t('Someone asks for their data')}
        note={t('Whoever called you, or works with you, may ask what you keep about them. Make sure that it is them, and read the file before you pass it on: it may name other people.')}
      >
        <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
          <SelectInput {...fieldsOf(form)('user_id')} label={t('Who asks')} options={[{ value: NOBODY, label: t('Somebody with a phone number') }, ...people]} />
          {asked.user_id === null ? <TextInput {...fieldsOf(form)('contact_number')} label={t('Their phone number')} inputMode="tel" autoComplete="off" /> : null}
          <FormFooter>
            <Button type="submit" variant="contained" loading={form.isBusy}>
              {t('Find their data')}
            </Button>
          </FormFooter>
        </FormStack>
        {result === null ? null : <Result {...result} onChange={(data) => setResult({ ...result, data })} />}
        <Requests />
      </Panel>
    </Box>
  )
}
