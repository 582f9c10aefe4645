import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { OpenedEmailLink } from '@/api'
import { FormBanner } from '@/forms/FormBanner'
import { tooManyTries } from '@/forms/tooManyTries'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'
import { hide } from '@/lib/secrets'
import { FormStack } from '@/ui/FormStack'
import { answersTo, type Answer } from './answers'

interface AnswerFormProps {
  token: string
  link: OpenedEmailLink
  onAnswered: (link: OpenedEmailLink) => void
}

const explain = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.type === 'invalid_token') return msg('This link has expired.')
  return msg('An error occurred. Please try again.')
}

export const AnswerForm = ({ token, link, onAnswered }: AnswerFormProps) => {
  const t = useT()
  const [answerEmailLink] = useLazyApiMutation((api) => api.answerEmailLink)
  const chosen = useRef<Answer>('unsubscribe')
  const [isBlocked, setIsBlocked] = useState(false)
  const form = useSubmit({
    send: () => answerEmailLink(() => ({ token: hide(token), answer: chosen.current })),
    onDone: ({ link: after }) => {
      setIsBlocked(chosen.current === 'block')
      const state = after.state ?? (chosen.current === 'confirm' ? 'confirmed' : 'unsubscribed')
      // Blocking works even with an expired link, because no new one can be sent.
      onAnswered({ ...link, state: chosen.current === 'block' ? 'unsubscribed' : state })
    },
    explain,
  })
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <FormBanner message={form.banner} />
      {isBlocked ? <Typography role="status">{t('Requests to this address are blocked.')}</Typography> : null}
      {(isBlocked ? [] : answersTo(link.state)).map(({ answer, label, isMain }) => (
        <Button
          key={answer}
          type="submit"
          size="large"
          fullWidth
          sx={{ px: { xs: 1, sm: 2.75 }, textWrap: 'balance' }}
          variant={isMain ? 'contained' : answer === 'block' ? 'text' : 'outlined'}
          disabled={form.isBusy}
          onClick={() => {
            chosen.current = answer
          }}
        >
          {t(label)}
        </Button>
      ))}
      {!isBlocked && answersTo(link.state).some(({ answer }) => answer === 'block') ? (
        <Typography variant="body2" color="textSecondary">
          {t('Blocking applies to every company that uses this service.')}
        </Typography>
      ) : null}
    </FormStack>
  )
}
