import { Link } from 'react-router-dom'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { RowIcon } from '@/ui/RowIcon'
import { durationText } from './durationText'

interface DirectionTextProps {
  direction: string
  /** Phones have no column head, so the word must stand alone. */
  isNarrow: boolean
}

export const DirectionText = ({ direction, isNarrow }: DirectionTextProps) => {
  const t = useT()
  switch (direction) {
    case 'inbound':
      return (
        <span className="direction">
          <RowIcon name="inbound" />
          {isNarrow ? t('Incoming call') : t('In')}
        </span>
      )
    case 'outbound':
      return (
        <span className="direction">
          <RowIcon name="outbound" />
          {isNarrow ? t('Outgoing call') : t('Out')}
        </span>
      )
    default:
      return direction === '' ? '–' : direction
  }
}

interface CallBackLinkProps {
  number: string
  /** A name, or the number of an unnamed caller. */
  contact: string
  isAlwaysShown?: boolean
}

export const callBackPath = (number: string): string => `${paths.webphone}?${new URLSearchParams({ number }).toString()}`

export const CallBackLink = ({ number, contact, isAlwaysShown = false }: CallBackLinkProps) => {
  const t = useT()
  return (
    <Link to={callBackPath(number)} aria-label={t('Call back {contact}', { contact })} className={isAlwaysShown ? 'row-icon-button' : 'row-icon-button quiet-in-cell'}>
      <RowIcon name="call" />
    </Link>
  )
}

export const DurationCell = ({ value }: { value: unknown }) => {
  const t = useT()
  const text = durationText(value, useLanguage())
  return text === null ? '–' : t(text)
}
