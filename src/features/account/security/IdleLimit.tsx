import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetIdleLimitQuery, useSetIdleLimitMutation } from '@/api/endpoints/sessions'
import { explainProfile } from '@/forms/explainProfile'
import { SelectInput } from '@/forms/SelectInput'
import { useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { FormFooter } from '@/ui/FormPaper'
import { FormStack } from '@/ui/PageParts'
import { Loaded, useKept } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'

const OFF = ''
const choices = [15, 30, 60, 120, 240, 480, 720]

const durationText = (minutes: number): Message =>
  minutes < 60 ? plural(minutes, '{count} minute', '{count} minutes') : plural(minutes / 60, '{count} hour', '{count} hours')

const IdleForm = ({ saved }: { saved: number | null }) => {
  const t = useT()
  const [setLimit] = useSetIdleLimitMutation()
  const { fields, fieldsOf } = useFields({ idle_minutes: saved === null ? OFF : String(saved) })
  const form = useToastSubmit({
    send: () => setLimit({ idle_minutes: fields.idle_minutes === OFF ? null : Number(fields.idle_minutes) }),
    saved: msg('Automatic logout has been saved.'),
    explain: explainProfile,
  })
  // Scripts may have set another time.
  const offered = saved === null || choices.includes(saved) ? choices : [...choices, saved].toSorted((one, other) => one - other)
  const options = [{ value: OFF, label: t('Off') }, ...offered.map((minutes) => ({ value: String(minutes), label: t(durationText(minutes)) }))]
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <SelectInput {...fieldsOf(form)('idle_minutes')} label={t('Log out after')} options={options} />
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Save this limit')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

/** For owners: how long anybody's session may stay unused. */
export const IdleLimit = () => {
  const t = useT()
  const query = useKept(useGetIdleLimitQuery())
  const title = t('Automatic logout')
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel title={title} note={t("Anybody in this account is logged out after this time without use. Calls count as use; a page that is only open doesn't.")}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load this setting.")} height={120}>
          {(saved) => <IdleForm saved={saved} />}
        </Loaded>
      </Panel>
    </Box>
  )
}
