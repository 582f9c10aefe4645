import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { useParams } from 'react-router-dom'
import Button from '@mui/material/Button'
import type { EmailAnswerBody } from 'contract/account'
import type { OpenedEmailLink } from '@/api'
import { FormBanner } from '@/forms/SubmitButton'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { hide } from '@/lib/storedToken'
import { FailureNotice } from '@/ui/FailureNotice'
import { GuestLayout, TextLink, FormStack } from '@/ui/PageParts'
import { Loading } from '@/ui/Boundary'
import { tooManyTries, useSubmit } from '@/forms/useSubmit'
import { adoptLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'

type Answer = EmailAnswerBody['answer']

interface AnswerOption {
  answer: Answer
  label: Message
  isMain: boolean
}

const block: AnswerOption = { answer: 'block', label: msg('Block all requests to this address'), isMain: false }

/** Empty for final and unknown states. */
const answersTo = (state: string | null): readonly AnswerOption[] => {
  switch (state) {
    case 'awaiting':
      return [{ answer: 'confirm', label: msg('I agree'), isMain: true }, { answer: 'unsubscribe', label: msg('No, thank you'), isMain: false }, block]
    case 'confirmed':
      return [{ answer: 'unsubscribe', label: msg('Stop these emails'), isMain: true }]
    case 'unsubscribed':
    case 'expired':
      return [block]
    default:
      return []
  }
}

const explainLink = ({ state, account_name: name, address }: OpenedEmailLink): Message => {
  switch (state) {
    case 'awaiting':
      return msg('{name} would like to email voicemails to {address}. Nothing is sent unless you agree.', { name, address })
    case 'confirmed':
      return msg('{name} emails voicemails to {address}.', { name, address })
    case 'unsubscribed':
      return msg("{name} doesn't email voicemails to {address}.", { name, address })
    default:
      return msg('This link has expired. {name} can send a new one to {address}.', { name, address })
  }
}

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

const AnswerForm = ({ token, link, onAnswered }: AnswerFormProps) => {
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

const noticeToken = /^(en|fr)-([vmn])-/

/** The token of a notification begins with the language and the kind of its email. */
const isNoticeToken = (token: string): boolean => noticeToken.test(token)

const questions = {
  v: msg('Stop emails about new voicemails?'),
  m: msg('Stop emails about missed calls?'),
  n: msg('Stop emails about test calls at night?'),
} as const

const questionOf = (letter = ''): Message => (letter === 'v' || letter === 'n' ? questions[letter] : questions.m)

const stopped = msg("You won't get these emails anymore. You can turn them on again here:")

/** Reads nothing before the button is pressed, and looks the same for a token that nobody has. */
const NoticeLink = ({ token }: { token: string }) => {
  const t = useT()
  const [, language, kind] = noticeToken.exec(token) ?? []
  const [answerEmailLink] = useLazyApiMutation((api) => api.answerEmailLink)
  const [isStopped, setIsStopped] = useState(false)
  const form = useSubmit<object>({
    send: async () => {
      const result = await answerEmailLink(() => ({ token: hide(token), answer: 'unsubscribe' }))
      return result.error !== undefined && toFailure(result.error).status === 404 ? { data: {} } : result
    },
    onDone: () => setIsStopped(true),
    explain: (failure) => (failure.status === 429 ? tooManyTries(failure) : msg('An error occurred. Please try again.')),
  })
  useEffect(() => adoptLanguage(language === 'fr' ? 'fr' : 'en'), [language])
  return (
    <>
      <Typography role="status">
        <span>{t(isStopped ? stopped : questionOf(kind))}</span> {isStopped ? <TextLink to={paths.editUser}>{t('Edit user')}</TextLink> : null}
      </Typography>
      {isStopped ? null : (
        <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
          <FormBanner message={form.banner} />
          <Button type="submit" size="large" fullWidth variant="contained" loading={form.isBusy}>
            {t('Stop these emails')}
          </Button>
        </FormStack>
      )}
    </>
  )
}

type Reading = { is: 'loading' } | { is: 'failed' } | { is: 'unknown' } | { is: 'read'; link: OpenedEmailLink }

/** Reading the link changes nothing, so mail scanners that open it do no harm. */
const useEmailLink = (token: string) => {
  const [readEmailLink] = useLazyApiMutation((api) => api.readEmailLink)
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  const [turn, setTurn] = useState(0)

  const read = useEffectEvent(async (): Promise<Reading> => {
    const { data, error } = await readEmailLink(() => hide(token))
    if (data !== undefined) return { is: 'read', link: data.link }
    return { is: toFailure(error).status === 404 ? 'unknown' : 'failed' }
  })

  useEffect(() => {
    let isLeft = false
    read()
      .catch((): Reading => ({ is: 'failed' }))
      .then((found) => (isLeft ? undefined : setReading(found)), () => undefined)
    return () => {
      isLeft = true
    }
  }, [token, turn])

  return {
    reading,
    answered: (link: OpenedEmailLink): void => setReading({ is: 'read', link }),
    retry: (): void => {
      setReading({ is: 'loading' })
      setTurn(turn + 1)
    },
  }
}

const PLACE_HEIGHT_PX = 240

const isUnknown = msg("This link isn't valid or has expired. Open the one in the latest email.")

const EmailLink = ({ token }: { token: string }) => {
  const t = useT()
  const { reading, answered, retry } = useEmailLink(token)
  switch (reading.is) {
    case 'loading':
      return <Loading height={PLACE_HEIGHT_PX} />
    case 'failed':
      return <FailureNotice message={t('This could not be loaded.')} subject={t('Voicemails by email')} onRetry={retry} />
    case 'unknown':
      return <FormBanner message={isUnknown} />
    case 'read':
      return (
        <>
          <Typography role="status">{t(explainLink(reading.link))}</Typography>
          <AnswerForm token={token} link={reading.link} onAnswered={answered} />
        </>
      )
  }
}

export const EmailLinkPage = () => {
  const t = useT()
  const { token = '' } = useParams()
  if (isNoticeToken(token)) {
    return (
      <GuestLayout title={t('Email notifications')}>
        <NoticeLink key={token} token={token} />
      </GuestLayout>
    )
  }
  return (
    <GuestLayout title={t('Voicemails by email')}>
      <EmailLink key={token} token={token} />
    </GuestLayout>
  )
}
