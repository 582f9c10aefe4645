import { own, rowsIn, textIn } from 'callflow/parameters'
import type { Id } from 'contract/operation'
import { isId } from '@/lib/id'

/*
 * Calls pass over what is not quite right (callflow/parameters). The editor shows what is written, so that people see
 * what there is to mend: a route under any text is one here, and an id that calls cannot follow still names something.
 */

export interface Route {
  digit: string
  branch: Id
}

/** The complete routes of a module, whatever its parameter is called. */
export const routesIn = (parameters: Record<string, unknown>): Route[] =>
  rowsIn(parameters).flatMap((row) => {
    const [digit, branch] = [textIn(row, 'digit'), own(row, 'branch')]
    return digit !== '' && isId(branch) ? [{ digit, branch }] : []
  })

/** Where the messages of a voicemail step are sent, as addresses are compared; '' for nowhere. */
export const addressIn = (parameters: Record<string, unknown>): string => {
  const address = own(parameters, 'send_to')
  return typeof address === 'string' ? address.trim().toLowerCase() : ''
}

export const audioFileIn = (parameters: Record<string, unknown>): Id | null => {
  const id = own(parameters, 'audiofile_id')
  return isId(id) ? id : null
}
