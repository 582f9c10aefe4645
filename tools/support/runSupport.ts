import type { DeskRequest, DeskRequestDetails } from 'contract/supportRequests'
import { localTime } from 'callflow/calendar'
import { CommandFailure } from '../commandFailure'
import { plainJson, plainText } from '../plainText'
import type { SupportClient } from './supportClient'

const usage = `npm run support -- list          the open requests, the latest update first
npm run support -- list --all    the closed ones too
npm run support -- show ID       a request with its messages
npm run support -- reply ID "…"  sends a reply; the customer's open screen shows it at once
npm run support -- close ID      closes it permanently
npm run support -- diagnostics ID > FILE.json
                                 the attached diagnostics, for import into the Redux DevTools`

const timeOf = (moment: string): string => localTime(new Date(moment)).slice(0, 16)

const lineOf = ({ id, is_resolved, updated_utc, account, subject }: DeskRequest): string =>
  plainText([id, is_resolved === 1 ? 'closed' : 'open  ', timeOf(updated_utc), `${account.name}: ${subject}`].join('  '))

const textOf = (request: DeskRequestDetails): string => {
  const { id, subject, is_resolved, account, user, email, has_diagnostics, messages } = request
  const head = [
    `Request ${id} (${is_resolved === 1 ? 'closed' : 'open'}): ${subject}`,
    `${account.name}, ${user.fullname} <${email}>`,
    ...(has_diagnostics === 1 ? [`Diagnostics are attached: npm run support -- diagnostics ${id} > ${id}.json`] : []),
  ]
  const entries = [...messages].reverse().map(({ created_utc, author_type, user: writer, text }) => {
    const name = author_type === 'support' ? 'Support team' : writer.fullname
    return `${timeOf(created_utc)}  ${name}\n${text.replace(/^/gm, '  ')}`
  })
  return plainText([head.join('\n'), ...entries].join('\n\n'))
}

const needed = (arg: string | undefined): string => {
  if (arg === undefined || arg.trim() === '') throw new CommandFailure(usage)
  return arg
}

/** People may copy the # along with the number. */
const idIn = (arg: string | undefined): string => needed(arg).trim().replace(/^#/, '')

const list = async (client: SupportClient, isAll: boolean, print: (text: string) => void): Promise<void> => {
  const requests = await client.list(!isAll)
  if (requests.length === 0) print('No open requests.')
  for (const request of requests) print(lineOf(request))
}

export const runSupport = async (client: SupportClient, args: readonly string[], print: (text: string) => void): Promise<void> => {
  const [verb, id, text] = args
  switch (verb) {
    case 'list':
      return list(client, id === '--all', print)
    case 'show':
      return print(textOf(await client.show(idIn(id))))
    case 'reply':
      await client.reply(idIn(id), needed(text))
      return print(`Reply to ${idIn(id)} sent.`)
    case 'close':
      await client.close(idIn(id))
      return print(`The request ${idIn(id)} is closed.`)
    case 'diagnostics':
      return print(plainJson(await client.diagnostics(idIn(id))))
    default:
      throw new CommandFailure(usage)
  }
}
