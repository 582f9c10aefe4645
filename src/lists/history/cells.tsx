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
      return <span>{direction === '' ? '–' : direction}</span>
  }
}

interface CallBackLinkProps {
  number: string
  /** The account's number that was called; '' if it was released. */
  numberId: string
  /** A name, or the number of an unnamed caller. */
  contact: string
  isAlwaysShown?: boolean
}

/** From the account's number that was called, so that the customer sees a known one. */
export const callBackPath = (number: string, numberId: string): string =>
  `${paths.webphone}?${new URLSearchParams({ number, ...(numberId !== '' && { from: numberId }) }).toString()}`

export const CallBackLink = ({ number, numberId, contact, isAlwaysShown = false }: CallBackLinkProps) => {
  const t = useT()
  return (
    <Link to={callBackPath(number, numberId)} aria-label={t('Call back {contact}', { contact })} className={isAlwaysShown ? 'row-icon-button' : 'row-icon-button quiet-in-cell'}>
      <RowIcon name="call" />
    </Link>
  )
}

export const DurationCell = ({ value }: { value: unknown }) => {
  const t = useT()
  const text = durationText(value, useLanguage())
  return <span>{text === null ? '–' : t(text)}</span>
}
