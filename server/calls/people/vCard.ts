import { makePause } from '../../platform/jobs/slices'
import { decoded } from '../../platform/texts/decoded'
import { noRow, type FileRow } from './people'

const isQuotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i

/** Joins what was folded. Lines of quoted-printable go on after `=`, without a space. */
async function* unfolded(text: string): AsyncGenerator<string> {
  const pause = makePause()
  let pieces: string[] = []
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at)
    const next = text.slice(at, end === -1 ? text.length : end).replace(/\r$/, '')
    at = end === -1 ? text.length + 1 : end + 1
    await pause()
    const last = pieces.at(-1) ?? ''
    if (last.endsWith('=') && isQuotedPrintable.test(pieces[0] ?? '')) pieces.splice(-1, 1, last.slice(0, -1), next.trimStart())
    else if (pieces.length > 0 && /^[ \t]/.test(next)) pieces.push(next.slice(1))
    else {
      yield pieces.join('')
      pieces = [next]
    }
  }
  yield pieces.join('')
}

const printable = (written: string): string =>
  decoded(Buffer.from(written.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1'))

const unescaped = (text: string): string => text.replace(/\\([nN\\,;:])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()

/** Parts that `;` divides, as in a name. */
const parts = (value: string): string[] => (value.match(/(?:^|;)(?:\\.|[^;\\])*/g) ?? []).map((part) => unescaped(part.replace(/^;/, '')))

/** Nobody calls from these. */
const isNoTelephone = /\b(?:FAX|PAGER|MODEM|BBS)\b/i

const readProperty = (row: FileRow, line: string): void => {
  const [all, name = '', parameters = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):/.exec(line) ?? []
  if (all === undefined) return
  const value = isQuotedPrintable.test(line) ? printable(line.slice(all.length)) : line.slice(all.length)
  switch (name.toUpperCase()) {
    case 'FN':
      row.name ||= unescaped(value)
      return
    case 'N':
      ;[row.last_name = '', row.first_name = ''] = parts(value)
      return
    case 'ORG':
      row.company ||= parts(value)[0] ?? ''
      return
    case 'EMAIL':
      row.email ||= unescaped(value).replace(/^mailto:/i, '')
      return
    case 'NOTE':
      row.note ||= unescaped(value)
      return
    case 'TEL':
      if (!isNoTelephone.test(parameters)) row.numbers.push(unescaped(value.replace(/^tel:/i, '')))
  }
}

/** vCard 2.1, 3.0 and 4.0. The rows are the cards. */
export const readVCards = async (text: string): Promise<FileRow[]> => {
  const rows: FileRow[] = []
  let card: FileRow | null = null
  for await (const line of unfolded(text)) {
    if (/^\s*BEGIN:\s*VCARD\s*$/i.test(line)) {
      card = { ...noRow(rows.length + 1), isCut: true }
      rows.push(card)
    } else if (/^\s*END:\s*VCARD\s*$/i.test(line)) {
      if (card !== null) card.isCut = false
      card = null
    } else if (card !== null) readProperty(card, line)
  }
  return rows
}
