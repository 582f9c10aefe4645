import DialogContentText from '@mui/material/DialogContentText'
import { useEffect } from 'react'
import { useListApplicationsQuery, useListNumbersQuery, type FoundNumber } from '@/api'
import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Notice } from '@/ui/Notice'
import { Unbroken } from '@/ui/Unbroken'
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
  const numbers = useListNumbersQuery(undefined, { skip: !isBought })
  const applications = useListApplicationsQuery(undefined, { skip: !isBought })
  const bought = numbers.data?.find((number) => number.phone_number === phone_number)
  const number = { id: bought?.id ?? '', endpoint_type: 'parking', endpoint_value: null } as const
  const endpoint = useEndpointForm({ number, applications: applications.data ?? [], onClose })
  return {
    ...endpoint,
    numbers,
    applications,
    isReady: bought !== undefined && applications.data !== undefined,
    isChosen: bought !== undefined && endpoint.choice !== PARKING,
  }
}

type Answer = ReturnType<typeof useAnswerForm>

const Choice = ({ form, choice, setChoice, applications }: Pick<Answer, 'form' | 'choice' | 'setChoice' | 'applications'>) => {
  const { formRef } = form
  // The dialog looked for its first field before this one was there.
  useEffect(() => {
    if (!document.activeElement?.matches('button:enabled')) formRef.current?.querySelector('select')?.focus()
  }, [formRef])
  return (
    <EndpointFields current={PARKING} choice={choice} onChange={setChoice} applications={applications.data ?? []} error={form.errorOf('endpoint')} />
  )
}

const NotReady = ({ numbers, applications }: Pick<Answer, 'numbers' | 'applications'>) => {
  const t = useT()
  if (numbers.isFetching || applications.isFetching) return <Loading />
  return applications.data === undefined ? (
    <FailureNotice message={t("Couldn't load your applications.")} subject={t('Applications')} onRetry={() => void applications.refetch()} />
  ) : (
    <FailureNotice message={t("Couldn't load your phone numbers.")} subject={t('Phone numbers')} onRetry={() => void numbers.refetch()} />
  )
}

interface AnswerFieldsProps {
  number: FoundNumber
  answer: Answer
}

export const AnswerFields = ({ number, answer }: AnswerFieldsProps) => {
  const t = useT()
  return (
    <>
      <Notice kind="success" role="status">
        {t('Your phone number has been registered successfully!')}
      </Notice>
      <DialogContentText>
        <Unbroken text={t('Choose which application answers calls to {number}. Until then, the number rejects them.', { number: foundNameOf(number) })} />
      </DialogContentText>
      {answer.isReady ? <Choice {...answer} /> : <NotReady {...answer} />}
    </>
  )
}

