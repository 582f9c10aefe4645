import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetKeepingQuery, usePreviewKeepingMutation, useSetKeepingMutation, type Due, type Keeping as Kept } from '@/api/endpoints/keeping'
import { explainAct } from '@/forms/explainDialog'
import { explainProfile } from '@/forms/explainProfile'
import { SelectInput } from '@/forms/SelectInput'
import { useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatBytes } from '@/lib/format'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { FormFooter } from '@/ui/FormPaper'
import { Loaded, useKept } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { FormStack } from '@/ui/PageParts'

type Field = keyof Kept

const YEAR = 365
const DEFAULT = ''

const choices: Readonly<Record<Field, readonly number[]>> = {
  recordings_days: [30, 60, 90, 180, YEAR, 2 * YEAR, 5 * YEAR],
  voicemails_days: [30, 60, 90, 180, YEAR, 2 * YEAR, 5 * YEAR],
  calls_days: [90, 180, YEAR, 2 * YEAR, 5 * YEAR, 10 * YEAR],
  paths_days: [30, 60, 90, 180, YEAR, 2 * YEAR],
  journal_days: [30, 60, 90, 180],
}

const rows: readonly (readonly [name: Field, label: Message, otherwise: Message])[] = [
  ['recordings_days', msg('Recordings'), msg('For ever')],
  ['voicemails_days', msg('Voicemails'), msg('For ever')],
  ['calls_days', msg('Calls in the logs'), msg('For ever')],
  ['paths_days', msg('What callers heard and pressed'), msg('As long as the call')],
  ['journal_days', msg('What your team did (journal)'), msg('13 months')],
]

const timeText = (days: number): Message => (days % YEAR === 0 ? plural(days / YEAR, '{count} year', '{count} years') : plural(days, '{count} day', '{count} days'))

const fieldsIn = (kept: Kept): Record<Field, string> => {
  const text = (days: number | null): string => (days === null ? DEFAULT : String(days))
  return { recordings_days: text(kept.recordings_days), voicemails_days: text(kept.voicemails_days), calls_days: text(kept.calls_days), paths_days: text(kept.paths_days), journal_days: text(kept.journal_days) }
}

const keptIn = (fields: Record<Field, string>): Kept => {
  const days = (text: string): number | null => (text === DEFAULT ? null : Number(text))
  return { recordings_days: days(fields.recordings_days), voicemails_days: days(fields.voicemails_days), calls_days: days(fields.calls_days), paths_days: days(fields.paths_days), journal_days: days(fields.journal_days) }
}

const countsIn = ({ calls, paths, recordings, voicemails, journal_entries }: Due): Message[] =>
  [
    { count: recordings, text: plural(recordings, '{count} recording', '{count} recordings') },
    { count: voicemails, text: plural(voicemails, '{count} voicemail', '{count} voicemails') },
    { count: calls, text: plural(calls, '{count} call', '{count} calls') },
    { count: paths, text: plural(paths, 'the path of {count} call', 'the paths of {count} calls') },
    { count: journal_entries, text: plural(journal_entries, '{count} journal entry', '{count} journal entries') },
  ].flatMap(({ count, text }) => (count > 0 ? [text] : []))

const KeepingForm = ({ saved }: { saved: Kept }) => {
  const t = useT()
  const language = useLanguage()
  const [due, setDue] = useState<Due | null>(null)
  const [preview] = usePreviewKeepingMutation()
  const [save] = useSetKeepingMutation()
  const { fields, fieldsOf } = useFields(() => fieldsIn(saved))
  const close = (): void => setDue(null)
  const saving = useToastSubmit({ send: () => save(keptIn(fields)), saved: msg('Your settings have been saved.'), explain: explainAct, onDone: close })
  const form = useToastSubmit({
    send: () => preview(keptIn(fields)),
    explain: explainProfile,
    onDone: (found: Due) => (countsIn(found).length === 0 ? saving.submit() : setDue(found)),
  })
  return (
    <>
      <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
        {rows.map(([name, label, otherwise]) => {
          // Scripts may have set another time.
          const days = saved[name]
          const offered = days === null || choices[name].includes(days) ? choices[name] : [...choices[name], days].toSorted((one, other) => one - other)
          const options = [...offered.map((one) => ({ value: String(one), label: t(timeText(one)) })), { value: DEFAULT, label: t(otherwise) }]
          return <SelectInput key={name} {...fieldsOf(form)(name)} label={t(label)} options={options} />
        })}
        <FormFooter>
          <Button type="submit" variant="contained" loading={form.isBusy || saving.isBusy}>
            {t('Save these times')}
          </Button>
        </FormFooter>
      </FormStack>
      {due === null ? null : (
        <ConfirmDialog title={t('Delete what is older?')} message={t("Within 24 hours, this will be deleted. It can't be undone.")} confirmLabel={t('Save and delete')} isBusy={saving.isBusy} onConfirm={saving.submit} onCancel={close}>
          <ul>
            {countsIn(due).map((text) => (
              <li key={t(text)}>{t(text)}</li>
            ))}
          </ul>
          {due.bytes === 0 ? null : <Typography variant="body2">{t('This frees {size} of storage.', { size: formatBytes(due.bytes, language) })}</Typography>}
        </ConfirmDialog>
      )}
    </>
  )
}

/** How long the account keeps its calls, and what callers leave. */
export const Keeping = () => {
  const t = useT()
  const query = useKept(useGetKeepingQuery(undefined, { refetchOnMountOrArgChange: true }))
  const title = t('Keeping')
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel title={title} note={t('What is older is deleted, except calls that you keep in their details. Recordings go with their call at the latest. Invoices, payments and daily counts of calls stay.')}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load this setting.")} height={440}>
          {({ keeping, left }) => (
            <>
              <KeepingForm saved={keeping} />
              {left === 0 ? null : (
                <Typography variant="body2" color="textSecondary" role="status">
                  {t(plural(left, '{count} deleted file is still stored. It is removed as soon as possible.', '{count} deleted files are still stored. They are removed as soon as possible.'))}
                </Typography>
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </Box>
  )
}
