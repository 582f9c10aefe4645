import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSetNumberEndpointMutation, useListApplicationsQuery, type ListedNumber, type NamedApplication } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { AboutNumber } from './AboutNumber'
import { choiceOf, choicesOf, endpointOf, PARKING } from './endpoints'

interface ConfigureDialogProps {
  number: ListedNumber
  onClose: () => void
}

const ConfigureForm = ({ number, applications, onClose }: ConfigureDialogProps & { applications: NamedApplication[] }) => {
  const t = useT()
  const [setNumberEndpoint] = useSetNumberEndpointMutation()
  const closeAndSay = useCloseAndSay(onClose)
  const [choice, setChoice] = useState(choiceOf(number))
  const form = useSubmit({
    act: () => setNumberEndpoint({ id: number.id, ...endpointOf(choice, applications) }),
    onDone: () => closeAndSay('success', msg('Number has been configured.')),
    explain: explainDialog,
  })
  const options = [
    { value: PARKING, label: t('Parking - reject all incoming calls') },
    ...choicesOf(applications, choiceOf(number)).map(({ value, name }) => ({ value, label: t('Application: {name}', { name }) })),
  ]
  return (
    <FormDialog title={t('Configure number')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <SelectInput
        name="endpoint"
        label={t('Send incoming calls to')}
        value={choice}
        onChange={setChoice}
        options={options}
        error={form.errorOf('endpoint')}
      />
      <AboutNumber number={number} />
    </FormDialog>
  )
}

export const ConfigureDialog = ({ number, onClose }: ConfigureDialogProps) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListApplicationsQuery()
  if (data !== undefined) return <ConfigureForm number={number} applications={data} onClose={onClose} />
  const title = t('Configure number')
  return (
    <DialogFrame title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {isError && !isFetching ? (
        <FailureNotice
          message={t("Couldn't load your applications.")}
          subject={t('Applications')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  )
}
