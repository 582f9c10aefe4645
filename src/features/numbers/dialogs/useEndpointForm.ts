import { useState } from 'react'
import { useSetNumberEndpointMutation, type ListedNumber, type NamedApplication } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
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
  const closeAndSay = useCloseAndSay(onClose)
  const [choice, setChoice] = useState(choiceOf(number))
  const form = useSubmit({
    act: () => setNumberEndpoint({ id: number.id, ...endpointOf(choice, applications) }),
    onDone: () => closeAndSay('success', msg('Number has been configured.')),
    explain: explainDialog,
  })
  return { form, choice, setChoice }
}
