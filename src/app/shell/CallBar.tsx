import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { ContactMenu } from '@/lists/contacts/ContactMenu'
import { OtherCalls, RoomButtons, RoomStatus, useHangUp } from '@/lists/room/RoomActs'
import { AnswerButtons } from '@/phone/AnswerButtons'
import { CallFacts } from '@/phone/CallFacts'
import { stageText, numberIn, useCallSeconds, useContactName, useOtherParty, usePhone } from '@/phone/usePhone'
import type { PhoneCall } from '@/slices/webphone'
import { clockText } from '@/ui/clockText'
import { visuallyHidden } from '@/ui/styles'

const styles = {
  position: 'sticky',
  top: { xs: 56, sm: 64 },
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 3, lg: 4 },
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: 2,
  borderColor: 'primary.main',
} as const

const timeStyles = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const
/** One item, so that no button is left behind beside the caller. */
const actionsStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, whiteSpace: 'nowrap' } as const
const labelStyles = { flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' } as const

const CallActs = ({ call }: { call: PhoneCall }) => {
  const { stage, isMuted } = call
  const t = useT()
  const ask = usePhone()
  const hangUp = useHangUp(call)
  const hangUpButton = useRef<HTMLButtonElement>(null)
  // The pressed 'Accept' button is gone, so move the focus.
  useEffect(() => {
    if (document.activeElement === document.body) hangUpButton.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      {stage === 'open' ? (
        <Button
          size="small"
          variant={isMuted ? 'contained' : 'outlined'}
          color="inherit"
          sx={{ borderColor: 'divider' }}
          aria-pressed={isMuted}
          onClick={() => void ask((phone) => phone.setMuted(!isMuted))}
        >
          {t('Mute')}
        </Button>
      ) : null}
      <RoomButtons call={call} isCompact />
      <Button
        ref={hangUpButton}
        size="small"
        variant="outlined"
        color="error"
        onClick={hangUp}
      >
        {t('Hang up')}
      </Button>
    </>
  )
}

/** Scroll padding, so that focused elements stop below the header and this bar, whose height varies. */
const useScrollPadding = () => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const measure = (): void => {
      style.scrollPaddingTop = `calc(5rem + ${bar.current?.offsetHeight ?? 0}px)`
    }
    measure()
    addEventListener('resize', measure)
    return () => {
      removeEventListener('resize', measure)
      style.scrollPaddingTop = ''
    }
  })
  return bar
}

export const CallBar = ({ call }: { call: PhoneCall }) => {
  const t = useT()
  const seconds = useCallSeconds(call.establishedAt)
  const name = useOtherParty(call)
  const contactName = useContactName(call.other)
  const stage = t(stageText(call))
  const bar = useScrollPadding()
  return (
    <Box ref={bar} component="section" aria-label={t('Current call')} sx={styles}>
      <Box sx={labelStyles}>
        <Box component="span" dir="auto" sx={{ display: 'inline-block', fontWeight: 600, mr: 1.5 }}>
          {name}
        </Box>
        {seconds === null ? (
          <span>{stage}</span>
        ) : (
          <Box component="span" sx={timeStyles}>
            {clockText(seconds)}
          </Box>
        )}
        {call.isRecorded ? <span> · {t('Recording')}</span> : null}
        {call.isMuted ? <span> · {t("You're muted")}</span> : null}
        <CallFacts call={call} />
        <RoomStatus call={call} isCompact />
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {[stage, name].join(' – ')}
      </Box>
      <Box sx={actionsStyles}>
        {call.stage === 'asked' ? <AnswerButtons caller={name} /> : <CallActs call={call} />}
        <Button size="small" component={Link} to={paths.webphone}>
          {t('Back to web phone')}
        </Button>
        <ContactMenu number={numberIn(call.other)} name={contactName} />
      </Box>
      <OtherCalls call={call} isCompact />
    </Box>
  )
}
