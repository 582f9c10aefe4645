import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useParams } from 'react-router-dom'
import { useGetSupportRequestQuery, useWatchSupportRequestsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { toFailure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/TextLink'
import { isClosed } from '../requestFacts'
import { Conversation } from './Conversation'

const PLACE_HEIGHT_PX = 240
const NOT_FOUND = 404

/** What others do to it shows without a reload; a later failure leaves what is shown. */
const SupportRequest = ({ id }: { id: string }) => {
  const t = useT()
  const { currentData: request, error, isFetching, refetch } = useGetSupportRequestQuery(id, { refetchOnMountOrArgChange: true })
  useWatchSupportRequestsQuery(id, { skip: request === undefined })
  const failure = error === undefined || isFetching ? null : toFailure(error)
  const title =
    request === undefined
      ? t('Support request')
      : isClosed(request)
        ? t('Request #{id} (closed)', { id: request.id })
        : t('Request #{id} (open)', { id: request.id })
  return (
    <Page title={title}>
      <Box sx={{ mt: -2 }}>
        <TextLink to={paths.support}>{t('Back to the support requests')}</TextLink>
      </Box>
      {request !== undefined ? (
        <Conversation request={request} />
      ) : failure === null ? (
        <Loading height={PLACE_HEIGHT_PX} />
      ) : failure.status === NOT_FOUND ? (
        <Typography role="alert">{t('There is no such support request.')}</Typography>
      ) : (
        <FailureNotice
          message={t('The support request could not be loaded.')}
          subject={title}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  )
}

export const SupportRequestPage = () => {
  const { id = '' } = useParams()
  return <SupportRequest key={id} id={id} />
}
