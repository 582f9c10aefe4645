import { own, rowsIn, textIn } from 'callflow/parameters'
import type { Id } from 'contract/operation'
import { inSmallLetters } from '@/lib/emailAddress'
import { isId } from '@/lib/values'

// Calls skip invalid values (callflow/parameters), but the editor shows them so that users can fix them.

export interface Route {
  digit: string
  branch: Id
}

export const routesIn = (parameters: Record<string, unknown>): Route[] =>
  rowsIn(parameters).flatMap((row) => {
    const [digit, branch] = [textIn(row, 'digit'), own(row, 'branch')]
    return digit !== '' && isId(branch) ? [{ digit, branch }] : []
  })

/** The address of a voicemail step, normalized for comparison; '' for none. */
export const addressIn = (parameters: Record<string, unknown>): string => {
  const address = own(parameters, 'send_to')
  return typeof address === 'string' ? inSmallLetters(address) : ''
}

export const audioFileIn = (parameters: Record<string, unknown>): Id | null => {
  const id = own(parameters, 'audiofile_id')
  return isId(id) ? id : null
}
