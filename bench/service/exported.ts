import { ask } from '../../server/testing/ask'
import type { SeededMember } from '../../server/testing/seed'

const isUrl = (body: unknown): body is { file_url: string } => typeof body === 'object' && body !== null && 'file_url' in body

/** A sentence on the CSV of all calls of an account, by a service in this process: its memory and the reader's grow together. */
export const measureExport = async (url: string, { accountId, token }: SeededMember): Promise<string> => {
  const { body } = await ask(`${url}/v1/accounts/${accountId}/calls/export-url`, { token })
  if (!isUrl(body)) throw new Error('There is no URL of the export.')
  const [since, before] = [performance.now(), process.memoryUsage.rss()]
  let [rows, most] = [-1, before]
  const reader = (await fetch(`${url}${body.file_url}`)).body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    rows += part.value.filter((byte) => byte === 10).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  const [seconds, megabytes] = [((performance.now() - since) / 1000).toFixed(1), ((most - before) / 1e6).toFixed(0)]
  return `Their export: ${rows} rows in ${seconds} s, memory of service and reader grew by ${megabytes} MB.`
}
