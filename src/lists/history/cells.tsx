import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { RowIcon } from '@/ui/RowButton'
import { phoneText } from '@/lib/phoneText'
import { msg, type Message } from '@/i18n/message'
import { formatCount } from '@/lib/format'
import { contactOf, type HistoryRowData } from './rowData'

const controls = 'a, button, input, label, [role="group"]'

/** Ignores clicks on controls, those in the row's menu, which is elsewhere in the page, and the end of a text selection. */
export const isOnRow = ({ currentTarget, target }: MouseEvent): boolean =>
  window.getSelection()?.type !== 'Range' &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(controls) === null

const MINUTE_S = 60

/** '{n} sec.' under a minute, otherwise minutes with at most one decimal; `null` for an invalid duration. */
export const durationText = (value: unknown, language: string): Message | null => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null
  const seconds = Math.round(value)
  return seconds < MINUTE_S
    ? msg('{count} sec.', { count: seconds })
    : msg('{count} min.', { count: formatCount(seconds / MINUTE_S, language) })
}

interface TwoLinesProps {
  first: string
  /** '' leaves the line out. */
  second: string
  firstId?: string
  isBold?: boolean
}

const TwoLines = ({ first, second, firstId, isBold = false }: TwoLinesProps) => (
  <>
    <span id={firstId} dir="auto" title={second === '' ? undefined : first} className={`${second === '' ? 'number-line' : 'name-line'}${isBold ? ' strong-line' : ''}`}>
      {first}
    </span>
    {second === '' ? null : <span className="number-line small-line">{second}</span>}
  </>
)

interface NumberTextProps {
  data: Pick<HistoryRowData, 'numberLabel' | 'friendlyNumber'>
}

export const NumberText = ({ data: { numberLabel, friendlyNumber } }: NumberTextProps) => (
  <TwoLines first={numberLabel || friendlyNumber || '–'} second={numberLabel === '' ? '' : friendlyNumber} />
)

interface ContactTextProps {
  data: Pick<HistoryRowData, 'contactName' | 'contactNumber' | 'isHidden'>
  unknown: string
  /** Of the name, which describes the row's buttons. */
  id?: string
}

export const ContactText = ({ data, unknown, id }: ContactTextProps) => {
  const t = useT()
  return (
    <TwoLines
      first={contactOf(data, t) || unknown}
      second={data.contactName === '' ? '' : phoneText(data.contactNumber)}
      isBold
      {...(id !== undefined && { firstId: id })}
    />
  )
}

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
  /** By default, of calling back. */
  label?: string
}

/** From the account's number that was called, so that the customer sees a known one. */
export const callBackPath = (number: string, numberId: string): string =>
  `${paths.webphone}?${new URLSearchParams({ number, ...(numberId !== '' && { from: numberId }) }).toString()}`

export const CallBackLink = ({ number, numberId, contact, isAlwaysShown = false, label }: CallBackLinkProps) => {
  const t = useT()
  return (
    <Link
      to={callBackPath(number, numberId)}
      aria-label={label ?? t('Call back {contact}', { contact })}
      title={label ?? t('Call back')}
      className={isAlwaysShown ? 'row-icon-button' : 'row-icon-button quiet-in-cell'}
    >
      <RowIcon name="call" />
    </Link>
  )
}

export const DurationCell = ({ value }: { value: unknown }) => {
  const t = useT()
  const text = durationText(value, useLanguage())
  return <span>{text === null ? '–' : t(text)}</span>
}
