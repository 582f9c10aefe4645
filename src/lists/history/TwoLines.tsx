import { useT } from '@/i18n/useT'
import { phoneText } from '@/lib/phoneText'
import { contactOf, type HistoryRowData } from './rowData'

interface TwoLinesProps {
  first: string
  /** '' leaves the line out. */
  second: string
  firstId?: string
  isBold?: boolean
}

const TwoLines = ({ first, second, firstId, isBold = false }: TwoLinesProps) => (
  <>
    {/* Numbers never break, not even in cards and on paper. */}
    <span id={firstId} dir="auto" title={first} className={`one-line${second === '' ? ' is-number' : ''}${isBold ? ' strong-line' : ''}`}>
      {first}
    </span>
    {second === '' ? null : <span className="one-line is-number small-line">{second}</span>}
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
