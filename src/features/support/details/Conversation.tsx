import Typography from '@mui/material/Typography'
import type { OpenedSupportRequest } from '@/api'
import { useT } from '@/i18n/useT'
import { isClosed } from '../requestFacts'
import { Compose } from './Compose'
import { RequestActions } from './RequestActions'
import { RequestTimeline } from './RequestTimeline'
import { timelineOf } from './timeline'
import { useAnnouncedAnswers } from './useAnnouncedAnswers'
import { useMessage } from './useMessage'

export const Conversation = ({ request }: { request: OpenedSupportRequest }) => {
  const t = useT()
  const timeline = timelineOf(request)
  const [newest] = timeline.messages
  const message = useMessage(request.id, newest)
  useAnnouncedAnswers(newest)
  return (
    <>
      <Typography component="h2" variant="h2" sx={{ mt: -1, overflowWrap: 'anywhere' }}>
        {request.subject || t('No subject')}
      </Typography>
      {message.isOpen ? <Compose requestId={request.id} message={message} isClosed={isClosed(request)} /> : null}
      <RequestTimeline
        timeline={timeline}
        actions={<RequestActions requestId={request.id} onNewMessage={message.open} />}
      />
    </>
  )
}
