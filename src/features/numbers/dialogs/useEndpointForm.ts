import { useState } from 'react'
import { useSetNumberEndpointMutation, type ListedNumber, type NamedApplication } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { choiceOf, endpointOf } from './endpoints'

interface EndpointFormOptions {
  number: Pick<ListedNumber, 'id' | 'endpoint_type' | 'endpoint_value'>
  applications: readonly NamedApplication[]
  onClose: () => void
}

export const useEndpointForm = ({ number, applications, onClose }: EndpointFormOptions) => {
  const [setNumberEndpoint] = useSetNumberEndpointMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [choice, setChoice] = useState(choiceOf(number))
  const form = useSubmit({
    send: () => setNumberEndpoint({ id: number.id, ...endpointOf(choice, applications) }),
    onDone: () => closeWithToast('success', msg('Number has been configured.')),
    explain: explainDialog,
  })
  return { form, choice, setChoice }
}
