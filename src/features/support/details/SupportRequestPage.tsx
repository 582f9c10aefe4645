import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import Button from '@mui/material/Button'
import type { Id } from 'contract/operation'
import {
  attachmentOfCustomer,
  fresh,
  getSupportRequest,
  useGetSupportRequestQuery,
  useMarkSupportRequestReadMutation,
  useResolveSupportRequestMutation,
  useWatchSupportRequestsQuery,
  type OpenedSupportRequest,
  useAddSupportMessageMutation,
} from '@/api'
import { tooManyTries, useSubmit } from '@/forms/useSubmit'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, statuses } from '@/lib/failure'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { isView } from '@/lib/storedToken'
import { useAnnounce } from '@/ui/Announcer'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { bringFocusBack } from '@/ui/focusHeading'
import { Loading } from '@/ui/Boundary'
import { Page } from '@/ui/Page'
import { isCutOff } from '@/forms/explainDialog'
import { Presence } from '@/lists/Presence'
import { AttachButton, AttachedFiles, useAttachments, type Attachments } from '@/forms/AttachFiles'
import { FormBanner } from '@/forms/SubmitButton'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { FormFooter } from '@/ui/FormPaper'
import { FormStack } from '@/ui/PageParts'
import { Notice } from '@/ui/Notice'
import { isClosed, closedMeanwhile, explainSupport, UnknownOutcome } from '../NewRequestDialog'
import { RequestTimeline, authorText, timelineOf, type TimelineMessage, useMessage, type Message } from './RequestTimeline'

interface ComposeProps {
  requestId: Id
  message: Message
  /** Disables sending, but the text can still be copied. */
  isClosed: boolean
}

const useSending = ({ requestId, message }: ComposeProps, attachments: Attachments) => {
  const [addSupportMessage] = useAddSupportMessageMutation()
  const notify = useNotify()
  const { userId } = useAppSelector(selectSession)
  return useSubmit({
    send: ({ idempotencyKey }) => {
      const body = { text: message.text, user_id: userId ?? '', ...attachments.named }
      return addSupportMessage({ idempotencyKey, id: requestId, body })
    },
    onDone: () => {
      attachments.clear()
      message.leave()
      notify('success', msg('Your message has been sent. Thank you!'))
    },
    explain: explainSupport,
  })
}

const Compose = (props: ComposeProps) => {
  const { message, isClosed } = props
  const t = useT()
  const attachments = useAttachments(attachmentOfCustomer)
  const { isBusy, failure, banner, errorOf, formRef, submit } = useSending(props, attachments)
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
        <AttachedFiles attachments={attachments} isDisabled={isBusy || isOpen} error={errorOf('attachment_ids')} />
        <FormFooter>
          {readSettings().extensions ? (
            <Box sx={{ mr: 'auto' }}>
              <AttachButton attachments={attachments} isDisabled={isBusy || isOpen || isClosed} />
            </Box>
          ) : null}
          <Button disabled={isBusy} onClick={message.discard}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={isClosed || !attachments.isReady}>
            {t('Send')}
          </Button>
        </FormFooter>
      </FormStack>
    </Paper>
  )
}

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

/** If it fails, the request stays unread until it is opened again. */
const useMarkedRead = ({ id, is_unread }: OpenedSupportRequest): void => {
  const [markRead] = useMarkSupportRequestReadMutation()
  useEffect(() => {
    if (is_unread === 1 && !isView()) void markRead(id)
  }, [markRead, id, is_unread])
}

const Conversation = ({ request }: { request: OpenedSupportRequest }) => {
  const t = useT()
  const timeline = timelineOf(request)
  const [newest] = timeline.messages
  const isFinal = isClosed(request) && request.is_reopenable !== 1
  const message = useMessage(request.id, newest)
  useAnnouncedAnswers(newest)
  useMarkedRead(request)
  return (
    <>
      <Box sx={{ mt: -2 }}>
        <Typography role="status" color="textSecondary">
          {isClosed(request) ? t('Request #{id} (closed)', { id: request.id }) : t('Request #{id} (open)', { id: request.id })}
        </Typography>
        <Presence kind="supportRequest" id={request.id} />
      </Box>
      {request.has_diagnostics === 1 ? (
        <Typography variant="body2" color="textSecondary">
          {t('Diagnostics are attached. Only the support team can read them.')}
        </Typography>
      ) : null}
      {message.isOpen ? <Compose requestId={request.id} message={message} isClosed={isFinal} /> : null}
      <RequestTimeline
        timeline={timeline}
        actions={isFinal ? null : <RequestActions requestId={request.id} isClosed={isClosed(request)} onNewMessage={message.open} />}
      />
    </>
  )
}

interface RequestActionsProps {
  requestId: Id
  isClosed: boolean
  onNewMessage: () => void
}

const styles = { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 } as const
const linkStyles = { minHeight: 24, typography: 'body2', fontWeight: 600 } as const

const RequestActions = ({ requestId, isClosed, onNewMessage }: RequestActionsProps) => {
  const t = useT()
  const [resolveSupportRequest] = useResolveSupportRequestMutation()
  const { isBusy, submit } = useToastSubmit({
    send: () => resolveSupportRequest(requestId),
    saved: msg('This support request has been marked as resolved. Thank you!'),
    explain: (failure) =>
      failure.status === 429 ? tooManyTries(failure) : msg('An error occurred. Please try again.'),
  })
  // The buttons disappear when the request is closed, or move to a newer message.
  useEffect(() => bringFocusBack, [])
  return (
    <Box sx={styles}>
      <Link component="button" type="button" onClick={onNewMessage} sx={linkStyles}>
        {t('New message')}
      </Link>
      {isClosed ? (
        <Typography variant="body2" color="textSecondary">
          {t('A new message opens this request again.')}
        </Typography>
      ) : (
        <Link component="button" type="button" aria-disabled={isBusy} onClick={submit} sx={linkStyles}>
          {t('Mark as resolved')}
        </Link>
      )}
    </Box>
  )
}

const PLACE_HEIGHT_PX = 240
/** Addresses of attached files are good for 10 minutes. */
const ADDRESSES_MS = 480_000

/** Updates by others appear without a reload; a later failure keeps what is shown. */
const SupportRequest = ({ id }: { id: string }) => {
  const t = useT()
  const { currentData: request, error, isFetching, refetch } = useGetSupportRequestQuery(id, { ...fresh(), pollingInterval: ADDRESSES_MS })
  useWatchSupportRequestsQuery(id, { skip: request === undefined })
  const failure = error === undefined || isFetching ? null : toFailure(error)
  const title = request === undefined ? t('Support request') : request.subject || t('No subject')
  return (
    <Page title={title} back={{ to: paths.support, label: t('Support') }}>
      {request !== undefined ? (
        <Conversation request={request} />
      ) : failure === null ? (
        <Loading height={PLACE_HEIGHT_PX} />
      ) : failure.status === statuses.gone ? (
        <Paper variant="outlined" role="alert">
          <EmptyState icon={<SupportAgent />} message={t("This support request doesn't exist.")} />
        </Paper>
      ) : (
        <FailureNotice
          message={t("Couldn't load this support request.")}
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
SupportRequestPage.firstQueries = (id: Id) => [getSupportRequest.initiate(id)]
