import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CallEvent } from 'callflow/machine'
import type { Rehearsal } from 'callflow/rehearse'
import type { RefObject } from 'react'
import { sentence, type Sentence } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { Keypad } from './Keypad'
import { useDigitKeys } from './useDigitKeys'

interface CallControlsProps {
  waits: Rehearsal['state']['waits']
  panel: RefObject<HTMLElement | null>
  onEvent: (event: CallEvent) => void
}

interface Choice {
  label: Sentence
  event: CallEvent
}

const transfers: readonly Choice[] = [
  { label: sentence('They answer'), event: { type: 'transferred', result: 'answered' } },
  { label: sentence('Nobody answers'), event: { type: 'transferred', result: 'unanswered' } },
]

const choices: Partial<Record<CallControlsProps['waits'], readonly Choice[]>> = {
  gather: [{ label: sentence('Nobody presses a key'), event: { type: 'timeout' } }],
  dial: transfers,
  ring: transfers,
  record: [{ label: sentence('The caller has left a message'), event: { type: 'recorded' } }],
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

/** What can happen to the call now. */
export const CallControls = ({ waits, panel, onEvent }: CallControlsProps) => {
  const t = useT()
  const isGathering = waits === 'gather'
  useDigitKeys(panel, isGathering, (digit) => onEvent({ type: 'digit', digit }))
  return (
    <Box role="group" aria-label={t('What happens next')} sx={{ display: 'grid', gap: 1.5 }}>
      {isGathering ? <Keypad onDigit={(digit) => onEvent({ type: 'digit', digit })} /> : null}
      <Box sx={row}>
        {choices[waits]?.map(({ label, event }) => (
          <Button key={label} variant="outlined" onClick={() => onEvent(event)}>
            {t(label)}
          </Button>
        ))}
        <Button color="error" startIcon={<CallEnd />} onClick={() => onEvent({ type: 'hangup' })}>
          {t('Hang up')}
        </Button>
      </Box>
    </Box>
  )
}
