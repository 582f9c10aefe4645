import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect } from 'react'
import type { Id } from 'contract/operation'
import { useAddSupportMessageMutation } from '@/api'
import { isCutOff } from '@/forms/cutOff'
import { FormBanner } from '@/forms/FormBanner'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { FormFooter } from '@/ui/FormFooter'
import { FormStack } from '@/ui/FormStack'
import { Notice } from '@/ui/Notice'
import { closedMeanwhile, explainSupport } from '../requestDetails'
import { UnknownOutcome } from '../UnknownOutcome'
import type { Message } from './useMessage'

interface ComposeProps {
  requestId: Id
  message: Message
  /** Disables sending, but the text can still be copied. */
  isClosed: boolean
}

const useSending = ({ requestId, message }: ComposeProps) => {
  const [addSupportMessage] = useAddSupportMessageMutation()
  const notify = useNotify()
  const { userId } = useAppSelector(selectSession)
  return useSubmit({
    send: ({ idempotencyKey }) => {
      const body = { text: message.text, user_id: userId ?? '' }
      return addSupportMessage({ idempotencyKey, id: requestId, body })
    },
    onDone: () => {
      message.leave()
      notify('success', msg('Your message has been sent. Thank you!'))
    },
    explain: explainSupport,
  })
}

export const Compose = (props: ComposeProps) => {
  const { message, isClosed } = props
  const t = useT()
  const { isBusy, failure, banner, errorOf, formRef, submit } = useSending(props)
  // Under its key, only the same text may be sent again.
  const isOpen = failure?.outcome === 'unknown' && !isCutOff(failure)
  useEffect(() => {
    if (message.focusRequests > 0) formRef.current?.querySelector('textarea')?.focus()
  }, [message.focusRequests, formRef])
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <FormStack formRef={formRef} onSubmit={submit} noValidate>
        {isClosed ? (
          <Notice kind="info" role="status">
            {t(closedMeanwhile)}
          </Notice>
        ) : (
          <FormBanner message={banner} />
        )}
        {isOpen ? <UnknownOutcome /> : null}
        <TextAreaInput
          name="text"
          label={t('Your message')}
          rows={4}
          value={message.text}
          onChange={message.write}
          error={errorOf('text')}
          isDisabled={isBusy || isOpen}
        />
        <FormFooter>
          <Button disabled={isBusy} onClick={message.discard}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={isClosed}>
            {t('Send')}
          </Button>
        </FormFooter>
      </FormStack>
    </Paper>
  )
}
