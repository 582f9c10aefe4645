import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useGetNumberUsageQuery, useListApplicationsQuery, useReleaseNumberMutation, type ListedNumber } from '@/api'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg, plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { isAnswered, toFailure } from '@/lib/failure'
import { formatCount } from '@/lib/format'
import { useNotify } from '@/store/useNotify'
import { Notice } from '@/ui/Notice'
import { friendlyOf, fullTitleOf } from '../numberView'
import { applicationOf } from '../routing'

const AboutNumber = ({ number }: { number: ListedNumber }) => (
  <Typography variant="body2" color="textSecondary" dir="auto">
    {fullTitleOf(number)}
  </Typography>
)

const listStyles = { m: 0, pl: 2.5, overflowWrap: 'anywhere' } as const

/** Hides the call count where the service doesn't know it. */
const ReleaseEffects = ({ number }: { number: ListedNumber }) => {
  const t = useT()
  const language = useLanguage()
  const titleId = useId()
  const { data } = useGetNumberUsageQuery(number.id)
  const { data: applications = [] } = useListApplicationsQuery()
  const calls = data?.usage.calls
  const application = applicationOf(number, applications)
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('How this number is used now')}
      </Typography>
      <Typography component="ul" variant="body2" sx={listStyles}>
        {typeof calls === 'number' ? (
          <li>{t(plural(calls, '{count} call in the last 30 days', '{count} calls in the last 30 days', { count: formatCount(calls, language) }))}</li>
        ) : null}
        {application === null ? <li>{t('Incoming calls are rejected because no application is assigned.')}</li> : null}
        {application === '' ? <li>{t('Incoming calls go to an application.')}</li> : null}
        {application ? <li>{t('Incoming calls go to the application “{name}”.', { name: application })}</li> : null}
      </Typography>
    </Box>
  )
}

interface ReleaseDialogProps {
  number: ListedNumber
  onClose: () => void
}

const wentWrong = msg('Something went wrong, please try again!')

const useRelease = ({ number, onClose }: ReleaseDialogProps) => {
  const [releaseNumber] = useReleaseNumberMutation()
  const notify = useNotify()
  const closeWithToast = useCloseWithToast(onClose)
  return useSubmit({
    send: async () => {
      const released = await releaseNumber(number.id)
      const failure = released.error === undefined ? null : toFailure(released.error)
      if (failure?.outcome === 'refused') closeWithToast('error', wentWrong)
      else if (failure !== null && isAnswered(failure)) notify('error', wentWrong)
      return released
    },
    onDone: () => closeWithToast('success', msg('Number has been released.')),
    // An unknown outcome isn't reported as a failure.
    explain: ({ outcome }) =>
      outcome === 'unknown' ? msg("We haven't received confirmation yet. The number may already be released.") : null,
    explainsUnknown: true,
  })
}

/** The checkbox applies to one number: each number opens a new dialog. */
export const ReleaseDialog = ({ number, onClose }: ReleaseDialogProps) => {
  const t = useT()
  const [isAgreed, setIsAgreed] = useState(false)
  const form = useRelease({ number, onClose })
  const isUnknown = form.failure?.outcome === 'unknown'
  return (
    <FormDialog
      role="alertdialog"
      title={t('Release number')}
      submitLabel={isUnknown ? t('Check again') : t('Release number')}
      submitColor="error"
      isSubmitDisabled={!isAgreed}
      form={form}
      onClose={onClose}
    >
      <AboutNumber number={number} />
      <Notice kind="error" role="none">
        <Typography component="strong" variant="body2" sx={{ display: 'block', fontWeight: 700 }}>
          {t('Warning! This action is irreversible.')}
        </Typography>
        {t(
          'Once released, this number cannot be restored. It may be recycled to another customer, and there is no guarantee that it can be registered again.',
        )}
      </Notice>
      <ReleaseEffects number={number} />
      <CheckboxInput
        name="agreement"
        label={t('I agree and I want to release this number: {number}', { number: friendlyOf(number) })}
        isChecked={isAgreed}
        onChange={setIsAgreed}
        isDisabled={form.isBusy}
      />
    </FormDialog>
  )
}
