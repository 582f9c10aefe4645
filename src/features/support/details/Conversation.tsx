import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { OpenedSupportRequest } from '@/api'
import { useT } from '@/i18n/useT'
import { useAnnounce } from '@/ui/Announcer'
import { isClosed } from '../requestFacts'
import { Compose } from './Compose'
import { RequestActions } from './RequestActions'
import { RequestTimeline } from './RequestTimeline'
import { authorText, timelineOf, type TimelineMessage } from './timeline'
import { useMessage } from './useMessage'

/** Whoever does not see the page hears that an answer came while it is open. */
const useAnnouncedAnswers = (newest: TimelineMessage | undefined): void => {
  const t = useT()
  const announce = useAnnounce()
  const known = useRef(newest?.key)
  useEffect(() => {
    if (newest === undefined || newest.key === known.current) return
    known.current = newest.key
    if (newest.by !== 'client') announce(t('New message from {name}', { name: authorText(newest, t) }))
  }, [newest, announce, t])
}

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
