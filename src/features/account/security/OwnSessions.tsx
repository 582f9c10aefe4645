import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery, type ListedSession } from '@/api/endpoints/sessions'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoment } from '@/lib/timeText'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { BusyButton } from '@/ui/BusyButton'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { ListRow, plainList } from '@/ui/ListRow'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { useDeviceName } from '../user/devices/useDevices'

const lineStyles = { typography: 'body2', color: 'text.secondary' } as const

interface SessionRowProps {
  session: ListedSession
  /** Where the login opens several accounts. */
  isAccountShown: boolean
  onEnd: () => void
}

const SessionRow = ({ session, isAccountShown, onEnd }: SessionRowProps) => {
  const t = useT()
  const language = useLanguage()
  const name = useDeviceName(session)
  const [endSession] = useEndSessionMutation()
  const end = useToastSubmit({ send: () => endSession(session.id), saved: msg('The session was ended.'), explain: explainDialog })
  const { place, account, created_at, used_at, is_current } = session
  const details = [...(place === null ? [] : [place]), ...(isAccountShown ? [account] : []), t('Since {date}', { date: formatMoment(created_at, language) })]
  const handleEnd = (): void => {
    onEnd()
    end.submit()
  }
  const head = (
    <>
      {name}
      {is_current ? <StatusChip tone="good" label={t('This device')} /> : null}
    </>
  )
  const used = (
    <>
      {t('Last used:')} <RelativeTime wire={used_at} />
    </>
  )
  return (
    <ListRow head={head} lines={[details.join(' · '), used]}>
      {is_current ? null : (
        <BusyButton size="small" color="error" isBusy={end.isBusy} aria-label={`${t('End session')} (${name})`} onClick={handleEnd}>
          {t('End session')}
        </BusyButton>
      )}
    </ListRow>
  )
}

const EndOthersDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const [endOthers] = useEndOtherSessionsMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => endOthers(), saved: msg('All other sessions were ended.'), explain: explainDialog, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('End all other sessions?')}
      message={t('All your other devices are logged out at once, in all of your accounts. Calls no longer ring there.')}
      confirmLabel={t('End all')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}

export const OwnSessions = () => {
  const t = useT()
  const query = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { place, keepFocus } = useKeepFocus(query.data?.length ?? 0)
  const [isAsked, setIsAsked] = useState(false)
  const title = t("Where you're logged in")
  const handleEndAll = (): void => {
    keepFocus()
    setIsAsked(true)
  }
  return (
    <Box ref={place} tabIndex={-1} sx={{ maxWidth: 640, outline: 'none' }}>
      <Panel title={title} note={t("If you don't recognise a session, end it and change your password.")}>
        <Loaded query={query} subject={title} loadFailed={t("Couldn't load your sessions.")} height={160}>
          {(sessions) => (
            <>
              <Box component="ul" sx={plainList}>
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} isAccountShown={sessions.some(({ account }) => account !== session.account)} onEnd={keepFocus} />
                ))}
              </Box>
              {sessions.length > 1 ? (
                <Button color="error" aria-haspopup="dialog" sx={{ justifySelf: { sm: 'start' } }} onClick={handleEndAll}>
                  {t('End all other sessions')}
                </Button>
              ) : (
                <Box sx={lineStyles}>{t("You're logged in here only.")}</Box>
              )}
            </>
          )}
        </Loaded>
      </Panel>
      {isAsked ? <EndOthersDialog onClose={() => setIsAsked(false)} /> : null}
    </Box>
  )
}
