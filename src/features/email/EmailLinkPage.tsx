import Typography from '@mui/material/Typography'
import { useParams } from 'react-router-dom'
import { FormBanner } from '@/forms/FormBanner'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import { GuestLayout } from '@/ui/GuestLayout'
import { Loading } from '@/ui/Loading'
import { AnswerForm } from './AnswerForm'
import { explainLink } from './answers'
import { useEmailLink } from './useEmailLink'

const PLACE_HEIGHT_PX = 120

const isUnknown = say('This link is not valid.')

const EmailLink = ({ token }: { token: string }) => {
  const t = useT()
  const { reading, answered, retry } = useEmailLink(token)
  switch (reading.is) {
    case 'loading':
      return <Loading height={PLACE_HEIGHT_PX} />
    case 'failed':
      return <FailureNotice message={t('This could not be loaded.')} subject={t('Voicemails by email')} onRetry={retry} />
    case 'unknown':
      return <FormBanner said={isUnknown} />
    case 'read':
      return (
        <>
          <Typography role="status">{t(explainLink(reading.link))}</Typography>
          <AnswerForm token={token} link={reading.link} onAnswered={answered} />
        </>
      )
  }
}

/** Where the links of mails to people outside the account lead. It acts by its buttons alone. */
export const EmailLinkPage = () => {
  const t = useT()
  const { token = '' } = useParams()
  return (
    <GuestLayout title={t('Voicemails by email')}>
      <EmailLink key={token} token={token} />
    </GuestLayout>
  )
}
