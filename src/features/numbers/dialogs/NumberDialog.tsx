import DialogContentText from '@mui/material/DialogContentText'
import { useState, useId } from 'react'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MAX_LABEL_LENGTH } from 'contract/numbers'
import {
  useSetNumberLabelMutation,
  type ListedNumber,
  useListApplicationsQuery,
  type NamedApplication,
  useGetNumberUsageQuery,
  useReleaseNumberMutation,
} from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg, plural } from '@/i18n/message'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { Unbroken } from '@/ui/Unbroken'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { isAnswered, toFailure } from '@/lib/failure'
import { formatCount } from '@/lib/format'
import { useNotify } from '@/store/useNotify'
import { Notice } from '@/ui/Notice'
import { friendlyOf, fullTitleOf, applicationOf, titleOf } from '../numberView'
import type { NumberAction } from '../NumberRow'
import { EndpointFields, choiceOf, useEndpointForm, WithCreation } from './EndpointFields'

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
        {application === null ? <li>{t('Incoming calls are rejected because no call flow is assigned.')}</li> : null}
        {application === '' ? <li>{t('Incoming calls go to a call flow.')}</li> : null}
        {application ? <li>{t('Incoming calls go to the call flow “{name}”.', { name: application })}</li> : null}
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
const ReleaseDialog = ({ number, onClose }: ReleaseDialogProps) => {
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

interface ConfigureDialogProps {
  number: ListedNumber
  onClose: () => void
}

const ConfigureForm = ({ number, applications, onClose }: ConfigureDialogProps & { applications: NamedApplication[] }) => {
  const t = useT()
  const endpoint = useEndpointForm({ number, title: titleOf(number).title, applications, onClose })
  return (
    <WithCreation endpoint={endpoint}>
      <FormDialog title={t('Configure number')} submitLabel={t('Save')} form={endpoint.form} onClose={onClose}>
        <DialogContentText dir="auto">
          <Unbroken text={t('Choose what happens to calls to {number}.', { number: fullTitleOf(number) })} />
        </DialogContentText>
        <EndpointFields current={choiceOf(number)} endpoint={endpoint} />
      </FormDialog>
    </WithCreation>
  )
}

const ConfigureDialog = ({ number, onClose }: ConfigureDialogProps) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListApplicationsQuery()
  if (data !== undefined) return <ConfigureForm number={number} applications={data} onClose={onClose} />
  const title = t('Configure number')
  return (
    <DialogFrame title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {isError && !isFetching ? (
        <FailureNotice
          message={t("Couldn't load your call flows.")}
          subject={t('Applications')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  )
}

interface NumberDialogProps {
  action: NumberAction
  number: ListedNumber
  onClose: () => void
}

const LabelDialog = ({ number, onClose }: Omit<NumberDialogProps, 'action'>) => {
  const t = useT()
  const [setNumberLabel] = useSetNumberLabelMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [label, setLabel] = useState(number.label ?? '')
  const form = useSubmit({
    send: () => setNumberLabel({ id: number.id, label: label.trim() }),
    onDone: () => closeWithToast('success', msg('Label has been updated.')),
    explain: explainDialog,
  })
  const length = [...label.trim()].length
  // The service decides: another one may allow more.
  const tooLong = length > MAX_LABEL_LENGTH ? t('Shorten the label to {most} characters.', { most: MAX_LABEL_LENGTH }) : undefined
  return (
    <FormDialog title={t('Edit number label')} submitLabel={t('Save label')} form={form} onClose={onClose}>
      <DialogContentText>{friendlyOf(number)}</DialogContentText>
      <TextInput
        name="label"
        label={t('Label')}
        autoComplete="off"
        hint={t('{count} of {most} characters', { count: length, most: MAX_LABEL_LENGTH })}
        value={label}
        onChange={setLabel}
        error={form.errorOf('label')}
        liveError={tooLong}
      />
    </FormDialog>
  )
}

export const NumberDialog = ({ action, number, onClose }: NumberDialogProps) => {
  switch (action) {
    case 'label':
      return <LabelDialog number={number} onClose={onClose} />
    case 'configure':
      return <ConfigureDialog number={number} onClose={onClose} />
    case 'release':
      return <ReleaseDialog number={number} onClose={onClose} />
  }
}
