import { accountsOperations, provinces, type Account, type AccountBody, type Province } from 'contract/account'
import { NotFound, refuseProblems, textProblem, isInvalid, isTooLong, type Sentence } from '../../platform/failures/failures'
import type { Store } from '../../platform/database/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { asLine } from '../../platform/texts/texts'

const LONGEST = 200
/** The service is sold in Canada only. */
const COUNTRY = 'CA'

const isNoPostalCode: Sentence = {
  en: 'Enter a Canadian postal code, such as H2X 1Y4.',
  fr: 'Entrez un code postal canadien, par exemple H2X 1Y4.',
}

/** Canada Post doesn't use letters that look like others or like digits. */
const postalCode = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/

const postalCodeOf = (written: string): string | null => {
  const [, area, unit] = postalCode.exec(written.trim().toUpperCase().replace(/\s+/g, ' ')) ?? []
  return area === undefined || unit === undefined ? null : `${area} ${unit}`
}

const isElsewhere: Sentence = {
  en: 'This postal code is in another province.',
  fr: 'Ce code postal est celui d’une autre province.',
}

/** K1A is the federal government's, also in Gatineau. */
const areas: Readonly<Record<Province, RegExp>> = {
  ...{ AB: /^T/, BC: /^V/, MB: /^R/, NB: /^E/, NL: /^A/, NS: /^B/, NT: /^X/, NU: /^X/, ON: /^[KLMNP]/, PE: /^C/, QC: /^(?:[GHJ]|K1A)/, SK: /^S/, YT: /^Y/ },
}

export const provinceOf = (code: string): Province | null => provinces.find((province) => province === code) ?? null

export const postalCodeProblem = (written: string, province: Province | null): Sentence | null => {
  const problem = textProblem(written, LONGEST)
  const code = postalCodeOf(written)
  if (problem !== null || code === null) return problem ?? isNoPostalCode
  return province === null || areas[province].test(code) ? null : isElsewhere
}

const problemsIn = (body: AccountBody, state: string): Record<string, Sentence | null> => ({
  name: textProblem(asLine(body.name), LONGEST),
  address: textProblem(asLine(body.address), LONGEST),
  address2: [...asLine(body.address2)].length > LONGEST ? isTooLong(LONGEST) : null,
  city: textProblem(asLine(body.city), LONGEST),
  postalcode: postalCodeProblem(asLine(body.postalcode), provinceOf(state)),
  country: body.country === COUNTRY ? null : isInvalid,
  state: body.state === state ? null : isInvalid,
})

/** Taxes depend on the province, which only an operator changes. */
export const accountOf = (body: AccountBody, state: string): Omit<Account, 'id'> => {
  refuseProblems(problemsIn(body, state))
  const [name, address, address2, city] = [asLine(body.name), asLine(body.address), asLine(body.address2), asLine(body.city)]
  const postalcode = asLine(body.postalcode)
  return { name, address, address2, city, postalcode: postalCodeOf(postalcode) ?? postalcode, country: COUNTRY, state }
}

const columns = ['id', 'name', 'address', 'address2', 'city', 'postalcode', 'country', 'state'] as const

export type AccountsService = ReturnType<typeof makeAccountsService>

export const makeAccountsService = (store: Store) => ({
  get: async (accountId: string): Promise<Account> => {
    const account = await store.selectFrom('accounts').select(columns).where('id', '=', accountId).executeTakeFirst()
    if (account === undefined) throw new NotFound()
    return account
  },

  save: async (accountId: string, { id = accountId, ...body }: AccountBody): Promise<Account> => {
    if (id !== accountId) throw new NotFound()
    const update = (state: string): Promise<Account | undefined> =>
      store.updateTable('accounts').set(accountOf({ id, ...body }, state)).where('id', '=', accountId).where('state', '=', state).returning(columns).executeTakeFirst()
    // Read first only if something is wrong: what else is wrong depends on the account's own province.
    const isPlausible = Object.values(problemsIn(body, body.state)).every((problem) => problem === null)
    const saved = isPlausible ? await update(body.state) : undefined
    if (saved !== undefined) return saved
    const { state } = await store.selectFrom('accounts').select('state').where('id', '=', accountId).executeTakeFirstOrThrow()
    const second = await update(state)
    if (second === undefined) throw new NotFound()
    return second
  },
})

export const accountsRoutes = (accounts: AccountsService): BoundRoute[] => [
  route(accountsOperations.getAccount, async ({ caller }) => ({
    account: await accounts.get(caller.accountId),
  })),
  route(accountsOperations.saveAccount, async ({ caller, body }) => ({
    account: await accounts.save(caller.accountId, body),
  })),
]
