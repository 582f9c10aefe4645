import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useListApplicationsQuery, type ListedNumber, type NamedApplication } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { useT } from '@/i18n/useT'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Unbroken } from '@/ui/Unbroken'
import { fullTitleOf } from '../numberView'
import { EndpointFields } from './EndpointFields'
import { choiceOf } from './endpoints'
import { useEndpointForm } from './useEndpointForm'

interface ConfigureDialogProps {
  number: ListedNumber
  onClose: () => void
}

const ConfigureForm = ({ number, applications, onClose }: ConfigureDialogProps & { applications: NamedApplication[] }) => {
  const t = useT()
  const { form, choice, setChoice } = useEndpointForm({ number, applications, onClose })
  return (
    <FormDialog title={t('Configure number')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <DialogContentText dir="auto">
        <Unbroken text={t('Choose what happens to calls to {number}.', { number: fullTitleOf(number) })} />
      </DialogContentText>
      <EndpointFields current={choiceOf(number)} choice={choice} onChange={setChoice} applications={applications} error={form.errorOf('endpoint')} />
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
