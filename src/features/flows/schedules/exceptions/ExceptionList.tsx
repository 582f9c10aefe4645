import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ReactNode } from 'react'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { Aside } from '@/ui/PageParts'
import { atTextEdgeOnPhone } from '@/ui/styles'
import { msg, type Message } from '@/i18n/message'
import { dateText, formatDate, formatDay } from '@/lib/time'
import type { EditedException } from '../draft'
import { ExceptionDialog } from './ExceptionDialog'
import { timeText } from '../week/weekRules'

type Shown = Pick<EditedException, 'from' | 'to' | 'is_yearly' | 'intervals'>

const daysText = ({ from, to, is_yearly }: Shown, language: string): Message => {
  const written = is_yearly === 1 ? formatDay : formatDate
  const [first, last] = [written(from, language), written(to, language)]
  if (is_yearly === 1 && from === to && from.endsWith('-02-29')) return msg('every leap year on {date}', { date: first })
  if (is_yearly === 1) {
    return from === to ? msg('every year on {date}', { date: first }) : msg('every year from {first} to {last}', { first, last })
  }
  return from === to ? { ...msg('{text}', { text: first }) } : msg('{first} to {last}', { first, last })
}

/** "9:00 a.m. – 12:00 p.m., 1:00 p.m. – 5:00 p.m.": a line ends after the dash, without a space before the next one. */
export const hoursText = (intervals: Readonly<Shown['intervals']>, language: string): string =>
  intervals.map(({ start, end }) => `${dateText(timeText(start, language), language)}\u00a0– ${dateText(timeText(end, language), language)}`).join(', ')

export const exceptionText = (exception: Shown, language: string): Message => {
  const days = daysText(exception, language)
  const closed = msg('Closed, {days}', { days: '' })
  if (exception.intervals.length === 0) return { ...closed, values: { days } }
  const open = msg('Open {hours}, {days}', { hours: '', days: '' })
  return { ...open, values: { hours: hoursText(exception.intervals, language), days } }
}

interface ExceptionListProps {
  exceptions: readonly EditedException[]
  onChange: (exceptions: readonly EditedException[]) => void
  /** Beside the button that adds one. */
  action?: ReactNode
}

const list = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } } as const
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, py: 1 } as const
/** On a phone, both on a line of their own. */
const actions = { display: 'flex', gap: 1, ...atTextEdgeOnPhone } as const

export const withException = (exceptions: readonly EditedException[], added: Omit<EditedException, 'key'>): EditedException[] => [
  ...exceptions,
  { ...added, key: exceptions.reduce((highest, { key }) => Math.max(highest, key), 0) + 1 },
]

export const ExceptionList = ({ exceptions, onChange, action }: ExceptionListProps) => {
  const t = useT()
  const language = useLanguage()
  const [edited, setEdited] = useState<EditedException | 'new' | null>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const sorted = [...exceptions].sort((one, other) => one.from.localeCompare(other.from))
  const handleAccept = (accepted: Omit<EditedException, 'key'>): void => {
    onChange(
      edited === 'new' || edited === null
        ? withException(exceptions, accepted)
        : exceptions.map((other) => (other.key === edited.key ? { ...accepted, key: edited.key } : other)),
    )
    setEdited(null)
  }
  const handleRemove = (key: number): void => {
    onChange(exceptions.filter((other) => other.key !== key))
    addRef.current?.focus()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {sorted.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('No exceptions.')}
        </Typography>
      ) : (
        <Box component="ul" role="list" aria-label={t('Exceptions')} sx={list}>
          {sorted.map((exception) => (
            <Box component="li" key={exception.key} sx={row}>
              <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{exception.name}</strong>
                <Typography variant="body2" color="textSecondary">
                  {t(exceptionText(exception, language))}
                </Typography>
              </Box>
              <Box sx={actions}>
                <Button size="small" onClick={() => setEdited(exception)}>
                  {t('Edit')}
                  <Aside text={exception.name} />
                </Button>
                <Button size="small" color="error" onClick={() => handleRemove(exception.key)}>
                  {t('Remove')}
                  <Aside text={exception.name} />
                </Button>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button ref={addRef} startIcon={<Add />} onClick={() => setEdited('new')}>
          {t('Add an exception')}
        </Button>
        {action}
      </Box>
      {edited === null ? null : (
        <ExceptionDialog exception={edited === 'new' ? null : edited} onAccept={handleAccept} onClose={() => setEdited(null)} />
      )}
    </Box>
  )
}
