import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Id } from 'contract/operation'
import { useEffect } from 'react'
import { useResolveSupportRequestMutation } from '@/api'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { tooManyTries } from '@/forms/tooManyTries'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { bringFocusBack } from '@/ui/focusHeading'

interface RequestActionsProps {
  requestId: Id
  onNewMessage: () => void
}

const look = { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 } as const
/** As high as a finger needs it. */
const linkLook = { minHeight: 24, typography: 'body2', fontWeight: 600 } as const

/** What can be done with a request that is open: it stands on its newest message. */
export const RequestActions = ({ requestId, onNewMessage }: RequestActionsProps) => {
  const t = useT()
  const [resolveSupportRequest] = useResolveSupportRequestMutation()
  const { isBusy, submit } = useToastSubmit({
    act: () => resolveSupportRequest(requestId),
    saved: say('This support request has been marked as resolved. Thank you!'),
    explain: (failure) =>
      failure.status === 429 ? tooManyTries(failure) : say('An error occurred. Please try again.'),
  })
  // They go with the request's end, or to a newer message.
  useEffect(() => bringFocusBack, [])
  return (
    <Box sx={look}>
      <Link component="button" type="button" onClick={onNewMessage} sx={linkLook}>
        {t('New message')}
      </Link>
      <Link component="button" type="button" aria-disabled={isBusy} onClick={submit} sx={linkLook}>
        {t('Mark as resolved')}
      </Link>
    </Box>
  )
}
