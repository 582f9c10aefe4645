import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OpenedEmailLink } from '@/api'
import { FormBanner } from '@/forms/FormBanner'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { toFailure } from '@/lib/failure'
import { hide } from '@/lib/secrets'
import { FailureNotice } from '@/ui/FailureNotice'
import { GuestLayout } from '@/ui/GuestLayout'
import { Loading } from '@/ui/Loading'
import { AnswerForm } from './AnswerForm'
import { explainLink } from './answers'
import { isNoticeToken, NoticeLink } from './NoticeLink'

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
