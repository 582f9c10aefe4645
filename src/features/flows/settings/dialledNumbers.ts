import { writtenAs } from '@/lib/phoneNumbers'
import { isRecord } from '@/lib/record'

type Parameters = Record<string, unknown>

export const callsNumbers = (moduleName: string): boolean => moduleName === 'call_transfer' || moduleName === 'extensions'

const withWritten = async (record: Parameters, name: string): Promise<Parameters> => {
  const value = record[name]
  return typeof value === 'string' ? { ...record, [name]: await writtenAs(value) } : record
}

/** What is dialled is what is stored, and shown: not the text as it was pasted. */
export const withDialledNumbers = async (moduleName: string, parameters: Parameters): Promise<Parameters> => {
  if (moduleName === 'call_transfer') return withWritten(parameters, 'destination_number')
  const rows = moduleName === 'extensions' ? parameters['extensions'] : undefined
  if (!Array.isArray(rows)) return parameters
  return { ...parameters, extensions: await Promise.all(rows.map((row: unknown) => (isRecord(row) ? withWritten(row, 'target') : row))) }
}
