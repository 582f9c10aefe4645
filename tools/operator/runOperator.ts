import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Standing } from 'contract/account'
import { operatorAccountsOperations as operations, type ListedCustomer } from 'contract/operatorAccounts'
import { CommandFailure } from '../commandFailure'
import { plainJson, plainText } from '../plainText'
import type { OperatorClient } from './operatorClient'
import { exportPlans, importPlans } from './plans'

export const usage = `npm run operator -- add-admin EMAIL            a link, good for an hour, that makes an administrator
npm run operator -- accounts [TEXT]            the accounts, or those with this text, the newest first
      --standing open|suspended|closing|closed
npm run operator -- create-account             prints the account's id; its user is invited by mail
      --name --firstname --lastname --email --address [--address2] --city --postalcode
      [--state QC] [--language fr] --plan CODE [--balance DOLLARS]
npm run operator -- suspend ID --reason "…"    so do resume and close
npm run operator -- credit ID DOLLARS --reason "…" [--key UUID]
                                               so does debit; a key moves the balance once, for a day
npm run operator -- plans export > FILE.json   plans with their prices
npm run operator -- plans import FILE.json     adds plans and prices, and names plans anew

--json prints what the API answers. With OPERATOR_KEY the command asks the service at OPERATOR_URL or PUBLIC_URL;
without it, it works on the database of this machine.`

/** The command was written wrongly, and nothing was asked. */
export class UsageFailure extends CommandFailure {
  override name = 'UsageFailure'
}

const wrong = (sentence: string): UsageFailure => new UsageFailure(`${sentence}\n\n${usage}`)

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const
const options = {
  ...{ json: yes, reason: text, key: text, standing: text },
  ...{ name: text, firstname: text, lastname: text, email: text, address: text, address2: text, city: text, postalcode: text, state: text, language: text, plan: text, balance: text },
} as const

const read = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw wrong(error.message)
    throw error
  }
}

type Values = ReturnType<typeof read>['values']

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value.trim() === '') throw wrong(`${what} is missing.`)
  return value.trim()
}

const oneOf = <Word extends string>(value: string, words: readonly Word[], what: string): Word => {
  const found = words.find((word) => word === value)
  if (found === undefined) throw wrong(`${what} must be one of ${words.join(', ')}.`)
  return found
}

const dollarsIn = (value: string, what: string): number => {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(value)) throw wrong(`${what} must be an amount in dollars, such as 12.50.`)
  return Number(value)
}

const acts = { suspend: 'suspended', resume: 'open', close: 'closing' } as const
const signs = { credit: 1, debit: -1 } as const

const isIn = <Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> => Object.hasOwn(names, name)

const columnsOf = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => plainText(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()))
}

const rowOf = ({ id, standing, plan_name, numbers, balance, name, email }: ListedCustomer): string[] => [id.toString(), standing, plan_name, String(numbers), balance.toFixed(2), name, email]

const allAccounts = async (ask: OperatorClient, q: string | undefined, standing: Standing | undefined): Promise<ListedCustomer[]> => {
  const found: ListedCustomer[] = []
  let cursor: string | null | undefined
  do {
    const { accounts, next_cursor } = await ask(operations.listAccounts, { query: { limit: '100', ...(q && { q }), ...(standing && { standing }), ...(cursor && { cursor }) } })
    found.push(...accounts)
    cursor = next_cursor
  } while (cursor)
  return found
}

const newAccountOf = (values: Values) => ({
  name: needed(values.name, '--name'),
  firstname: needed(values.firstname, '--firstname'),
  lastname: needed(values.lastname, '--lastname'),
  email: needed(values.email, '--email'),
  language: oneOf(values.language ?? 'fr', ['fr', 'en'], '--language'),
  address: needed(values.address, '--address'),
  address2: values.address2 ?? '',
  city: needed(values.city, '--city'),
  postalcode: needed(values.postalcode, '--postalcode'),
  state: values.state ?? 'QC',
  plan: Number(needed(values.plan, '--plan')),
  opening_balance: dollarsIn(values.balance ?? '0', '--balance'),
})

export const runOperator = async (ask: OperatorClient, args: readonly string[], print: (text: string) => void): Promise<void> => {
  const { values, positionals } = read(args)
  const [verb = '', first, second] = positionals
  const say = (reply: unknown, lines: readonly string[]): void => {
    if (values.json) print(plainJson(JSON.stringify(reply ?? {})))
    else for (const line of lines) print(line)
  }
  if (verb === 'accounts') {
    const standing = values.standing === undefined ? undefined : oneOf(values.standing, ['open', 'suspended', 'closing', 'closed'], '--standing')
    const accounts = await allAccounts(ask, first, standing)
    return say({ accounts }, accounts.length === 0 ? ['No accounts.'] : columnsOf(accounts.map(rowOf)))
  }
  if (verb === 'create-account') {
    const reply = await ask(operations.createAccount, { body: newAccountOf(values) })
    return say(reply, [reply.id.toString()])
  }
  if (isIn(acts, verb)) {
    const [customerId, reason] = [needed(first, 'The account'), needed(values.reason, '--reason')]
    await ask(operations.setStanding, { params: { customerId }, body: { standing: acts[verb], reason } })
    return say(undefined, [`The account ${customerId} is ${acts[verb]}.`])
  }
  if (isIn(signs, verb)) {
    const [customerId, reason, key] = [needed(first, 'The account'), needed(values.reason, '--reason'), values.key ?? randomUUID()]
    const amount = dollarsIn(needed(second, 'The amount'), 'The amount')
    await ask(operations.adjustBalance, { params: { customerId }, body: { amount: signs[verb] * amount, reason }, key })
    return say({ key }, [`${amount.toFixed(2)} dollars: ${verb} of the account ${customerId} (key ${key}).`])
  }
  if (verb === 'plans' && first === 'export') return print(plainJson(JSON.stringify(await exportPlans(ask), null, 2)))
  if (verb === 'plans' && first === 'import') {
    const path = needed(second, 'The file')
    const file = await readFile(path, 'utf8').catch(() => {
      throw new CommandFailure(`${path} can't be read.`)
    })
    const done = await importPlans(ask, file)
    return say({ done }, done.length === 0 ? ['Nothing to change.'] : done.map(plainText))
  }
  throw new UsageFailure(usage)
}
