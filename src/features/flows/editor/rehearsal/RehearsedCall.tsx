import RestartAlt from '@mui/icons-material/RestartAlt'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { MAX_EVENTS } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { endOf, type Rehearsal } from 'callflow/rehearse'
import { useListContactsQuery, useListNumbersQuery } from '@/api'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { phoneText } from '@/lib/phoneText'
import { perLanguage } from '@/lib/text'
import { dateText } from '@/lib/time'
import { readSettings } from '@/lib/settings'
import { localMinutes } from 'callflow/calendar'
import { atTextEdge } from '@/ui/styles'
import { Notice } from '@/ui/Notice'
import { Unbroken } from '@/ui/Unbroken'
import { endMessage, type BranchName } from '@/lists/callPath/callEnd'
import { keyTargets, CallControls } from './CallControls'
import type { CallPlan, RehearsalControls, RehearsedCall as SimulatedCall } from './useRehearsal'
import { numberName } from './CallSetup'
import { SaveTestDialog } from './Tests'
import { Transcript } from './Transcript'

/** A button may disappear when pressed; the focus then moves to the first one left. */
const useFocusInCall = (count: number): RefObject<HTMLDivElement | null> => {
  const buttons = useRef<HTMLDivElement>(null)
  const seen = useRef<number | null>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (seen.current !== count && isLost) buttons.current?.querySelector('button')?.focus({ preventScroll: true })
    seen.current = count
  }, [count])
  return buttons
}

const localIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }))

const formatLocal = (local: string, language: string): string => {
  const minutes = localMinutes(local)
  return minutes === null ? local : dateText(localIn(language).format(minutes * 60_000), language)
}

const Parties = ({ plan: { caller, numberId, at } }: { plan: CallPlan }) => {
  const t = useT()
  const language = useLanguage()
  const { data: contacts = [] } = useListContactsQuery()
  const { data: numbers = [] } = useListNumbersQuery()
  const known = contacts.find(({ contact_number }) => contact_number === caller)
  const from = known?.contact_name || phoneText(caller)
  const number = numbers.find(({ id }) => String(id) === String(numberId))
  if (from === '' && number === undefined && at === null) return null
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {from === '' ? null : <div>{t('Caller: {caller}', { caller: from })}</div>}
      {at === null ? null : <div>{t('Time of the call: {time}', { time: formatLocal(at.local, language) })}</div>}
      {number === undefined ? null : <div><Unbroken text={t('Number dialled: {number}', { number: numberName(number) })} /></div>}
    </Typography>
  )
}

interface RehearsedCallProps {
  applicationId: Id
  call: SimulatedCall
  rehearsal: Rehearsal
  controls: Pick<RehearsalControls, 'hasChanged' | 'addEvent' | 'undo' | 'startAgain'>
  branchName: BranchName
  isAudioOn: boolean
  panel: RefObject<HTMLElement | null>
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const
/** A button with a background beside text buttons at the edge of the text. */
const insideTextEdge = { ml: '5px' } as const

const Ended = ({ rehearsal, branchName }: Pick<RehearsedCallProps, 'rehearsal' | 'branchName'>) => {
  const t = useT()
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      <Unbroken text={t('Call ended: {end}', { end: t(endMessage(endOf(rehearsal), branchName)) })} />
    </Typography>
  )
}

const Changed = ({ onStartAgain }: { onStartAgain: () => void }) => {
  const t = useT()
  const action = (
    <Button size="small" onClick={onStartAgain}>
      {t('Start over')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={action}>
      {t('The call flow has changed since this call started.')}
    </Notice>
  )
}

export const RehearsedCall = ({ applicationId, call, rehearsal, controls, branchName, isAudioOn, panel }: RehearsedCallProps) => {
  const t = useT()
  const [isSaving, setIsSaving] = useState(false)
  const { waits } = rehearsal.state
  const buttons = useFocusInCall(call.events.length)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {controls.hasChanged ? <Changed onStartAgain={controls.startAgain} /> : null}
      <Parties plan={call} />
      <Transcript rehearsal={rehearsal} isAudioOn={isAudioOn} />
      {call.knownEvents === call.events.length ? (
        <Notice kind="info" role="status">
          {t("From here on, this call doesn't tell what the caller would do. Choose it yourself.")}
        </Notice>
      ) : null}
      <Box ref={buttons} sx={{ display: 'grid', gap: 2 }}>
        {waits === 'over' ? (
          <Ended rehearsal={rehearsal} branchName={branchName} />
        ) : (
          <CallControls waits={waits} targets={keyTargets(rehearsal, call.stacks, branchName)} panel={panel} onEvent={controls.addEvent} />
        )}
        <Box sx={{ ...row, ...atTextEdge.small }}>
          <Button size="small" startIcon={<Undo />} onClick={controls.undo}>
            {t('Go back')}
          </Button>
          <Button size="small" startIcon={<RestartAlt />} onClick={controls.startAgain}>
            {t('Start over')}
          </Button>
          {readSettings().extensions && call.events.length <= MAX_EVENTS ? (
            <Button size="small" {...(waits === 'over' && { variant: 'contained', sx: insideTextEdge })} onClick={() => setIsSaving(true)}>
              {t('Save as test...')}
            </Button>
          ) : null}
        </Box>
      </Box>
      {isSaving ? (
        <SaveTestDialog
          applicationId={applicationId}
          call={call}
          rehearsal={rehearsal}
          branchName={branchName}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </Box>
  )
}
