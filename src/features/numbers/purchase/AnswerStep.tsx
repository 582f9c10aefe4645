import DialogContentText from '@mui/material/DialogContentText'
import { useListApplicationsQuery, useListNumbersQuery, type FoundNumber } from '@/api'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'
import { EndpointFields } from '../dialogs/EndpointFields'
import { PARKING } from '../dialogs/endpoints'
import { useEndpointForm } from '../dialogs/useEndpointForm'
import { foundNameOf } from '../numberView'

interface AnswerOptions {
  number: FoundNumber
  isBought: boolean
  onClose: () => void
}

/** A purchase says nothing about the new number: the list of numbers has its id. */
export const useAnswerForm = ({ number: { phone_number }, isBought, onClose }: AnswerOptions) => {
  const { data: numbers } = useListNumbersQuery(undefined, { skip: !isBought })
  const { data: applications = [] } = useListApplicationsQuery(undefined, { skip: !isBought })
  const bought = numbers?.find((number) => number.phone_number === phone_number)
  const number = { id: bought?.id ?? '', endpoint_type: 'parking', endpoint_value: null } as const
  const endpoint = useEndpointForm({ number, applications, onClose })
  return { ...endpoint, applications, isChosen: bought !== undefined && endpoint.choice !== PARKING }
}

interface AnswerFieldsProps {
  number: FoundNumber
  answer: ReturnType<typeof useAnswerForm>
}

export const AnswerFields = ({ number, answer: { form, choice, setChoice, applications } }: AnswerFieldsProps) => {
  const t = useT()
  return (
    <>
      <Notice kind="success" role="status">
        {t('Your phone number has been registered successfully!')}
      </Notice>
      <DialogContentText>
        {t('Choose which application answers calls to {number}. Until then, the number rejects them.', { number: foundNameOf(number) })}
      </DialogContentText>
      <EndpointFields current={PARKING} choice={choice} onChange={setChoice} applications={applications} error={form.errorOf('endpoint')} />
    </>
  )
}
