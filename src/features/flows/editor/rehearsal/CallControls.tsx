import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, type RefObject } from 'react'
import { isDigit, type CallEvent, type Digit } from 'callflow/machine'
import type { Rehearsal } from 'callflow/rehearse'
import { extensionsIn } from 'callflow/parameters'
import { messageKey, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { isShortcut } from '@/lib/shortcut'
import { routesIn } from '../../moduleParameters'
import type { EditedStack } from '../../checkFlow'
import type { BranchName } from '@/lists/callPath/callEnd'

/** The keys that lead somewhere while a call waits for one, each with its branch or extensions. */
export const keyTargets = ({ state }: Rehearsal, stacks: readonly EditedStack[], branchName: BranchName): ReadonlyMap<string, string> => {
  const { waits, place, digits } = state
  const module = stacks.find(({ id }) => String(id) === String(place?.branchId))?.modules[place?.index ?? -1]
  if (waits !== 'gather' || module === undefined) return new Map()
  if (module.module_name === 'router') {
    return new Map(
      routesIn(module.parameters).flatMap(({ digit, branch }) => {
        const name = branchName(branch)
        return name === null ? [] : [[digit, name] as const]
      }),
    )
  }
  const targets = new Map<string, string>()
  for (const { number } of extensionsIn(module.parameters).filter((extension) => extension.number.startsWith(digits))) {
    const key = number.charAt(digits.length)
    const known = targets.get(key)
    targets.set(key, known === undefined ? number : `${known}, ${number}`)
  }
  targets.delete('')
  return targets
}

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Ignores keys typed into a field, or into a dialog above the panel. */
const isForCall = ({ target }: KeyboardEvent, panel: HTMLElement | null): boolean => {
  if (!(target instanceof Element)) return true
  if (target.closest(fields) !== null) return false
  return panel?.contains(target) === true || target.closest(layers) === null
}

const useDigitKeys = (panel: RefObject<HTMLElement | null>, isOn: boolean, onDigit: (digit: Digit) => void): void => {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => {
      if (event.repeat || isShortcut(event) || !isDigit(event.key) || !isForCall(event, panel.current)) return
      event.preventDefault()
      onDigit(event.key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

const keys: readonly Digit[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

const styles = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 0.75, maxWidth: 260 } as const
const keyStyles = { minHeight: 40, minWidth: 0, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' } as const

const quietStyles = { ...keyStyles, color: 'text.secondary', borderColor: 'divider', fontWeight: 400 } as const

type KeyTargets = ReadonlyMap<string, string>

const Keypad = ({ targets, onDigit }: Pick<CallControlsProps, 'targets'> & { onDigit: (digit: Digit) => void }) => {
  const t = useT()
  return (
    <Box role="group" aria-label={t('Keypad')} sx={styles}>
      {keys.map((digit) => {
        const target = targets.get(digit)
        return (
          <Button
            key={digit}
            variant="outlined"
            {...(target === undefined ? { color: 'inherit', sx: quietStyles } : { title: target, sx: keyStyles })}
            onClick={() => onDigit(digit)}
          >
            {digit}
          </Button>
        )
      })}
    </Box>
  )
}

interface CallControlsProps {
  waits: Rehearsal['state']['waits']
  targets: KeyTargets
  panel: RefObject<HTMLElement | null>
  onEvent: (event: CallEvent) => void
}

interface Choice {
  label: MessageKey
  event: CallEvent
}

const transfers: readonly Choice[] = [
  { label: messageKey('Someone answers'), event: { type: 'transferred', result: 'answered' } },
  { label: messageKey('No one answers'), event: { type: 'transferred', result: 'unanswered' } },
]

const choices: Partial<Record<CallControlsProps['waits'], readonly Choice[]>> = {
  gather: [{ label: messageKey('No key pressed'), event: { type: 'timeout' } }],
  dial: transfers,
  ring: transfers,
  record: [{ label: messageKey('Caller leaves a message'), event: { type: 'recorded' } }],
}

/** The icon begins where the buttons above do, if it begins a line. */
const iconAtEdge = { ml: '-4px' } as const

const row = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

export const CallControls = ({ waits, targets, panel, onEvent }: CallControlsProps) => {
  const t = useT()
  const isGathering = waits === 'gather'
  useDigitKeys(panel, isGathering, (digit) => onEvent({ type: 'digit', digit }))
  return (
    <Box role="group" aria-label={t('What happens next?')} sx={{ display: 'grid', gap: 1.5 }}>
      {isGathering ? <Keypad targets={targets} onDigit={(digit) => onEvent({ type: 'digit', digit })} /> : null}
      <Box sx={row}>
        {choices[waits]?.map(({ label, event }) => (
          <Button key={label} variant="outlined" onClick={() => onEvent(event)}>
            {t(label)}
          </Button>
        ))}
        <Button color="error" startIcon={<CallEnd />} sx={iconAtEdge} onClick={() => onEvent({ type: 'hangup' })}>
          {t('Hang up')}
        </Button>
      </Box>
    </Box>
  )
}
