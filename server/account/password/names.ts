import type { BrandCache } from '../../platform/brand/brand'
import { Validation, type Sentence } from '../../platform/failures/failures'
import type { Store } from '../../platform/database/tables'

const holdsName: Sentence = {
  en: "Leave out your name, your company's and ours: they are the first that somebody tries.",
  fr: "Laissez de côté votre nom, celui de votre entreprise et le nôtre\u00a0: ce sont les premiers qu'on essaie.",
}

/** Shorter ones are in many words. */
const FEWEST_LETTERS = 4

const legalForm = /\b(?:inc|ltd|lt[ée]e|limited|limit[ée]e|corp|senc|enr)\b/giu

/** Without accents, capitals and what stands between words, as whoever guesses a password may write it. */
const letters = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const wordOf = (name: string): string => letters(name.replace(/@.*$/, '').replace(legalForm, ''))

export type PasswordNames = ReturnType<typeof makePasswordNames>

/** Names that a password must not hold, besides those of the product. Of an address, what stands before the @ counts. */
export const makePasswordNames = ({ store, brand }: { store: Store; brand: Pick<BrandCache, 'read'> }) => {
  const isHeld = async (password: string, names: readonly string[]): Promise<boolean> => {
    const written = letters(password)
    const all = [...names, ...Object.values((await brand.read()).names)].map(wordOf)
    return all.some((name) => name.length >= FEWEST_LETTERS && written.includes(name))
  }
  return {
    isHeld,

    enforce: async (field: 'password' | 'new_password', password: string, names: readonly string[]): Promise<void> => {
      if (await isHeld(password, names)) throw new Validation({ [field]: [holdsName] })
    },

    /** Of the person and the companies, in all accounts of the login. */
    ofLogin: async (loginId: string): Promise<string[]> => {
      const users = store.selectFrom('users').innerJoin('accounts', 'accounts.id', 'account_id').select(['firstname', 'lastname', 'email', 'accounts.name'])
      return (await users.where('login_id', '=', loginId).execute()).flatMap((user) => Object.values(user))
    },
  }
}
