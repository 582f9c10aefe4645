import { brandOperations, type BrandBody } from 'contract/brand'
import type { BrandCache } from '../platform/brand/brand'
import { ENOUGH_CONTRAST, leastContrast } from '../platform/brand/brandColors'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { isInvalid, isNoEmailAddress, isRequired, refuseProblems, type Sentence } from '../platform/failures/failures'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { isEmailAddress } from '../platform/texts/emailAddress'
import { isGstNumber, isQstNumber, isShortText, registration } from '../platform/texts/seller'
import { actorOf, type Actor, type Journal } from './journal'
import { logoOf, type LogoRow } from './logoImage'

const MOST_LINES = 5

const isNoColor: Sentence = { en: 'Enter a colour such as #1f5fae.', fr: 'Entrez une couleur comme #1f5fae.' }
const isTooPale = (contrast: number): Sentence => ({
  en: `The contrast of this colour is ${contrast.toFixed(1)}:1 where it is used; texts need ${ENOUGH_CONTRAST}:1. Choose a darker one.`,
  fr: `Le contraste de cette couleur est de ${contrast.toFixed(1).replace('.', ',')}:1 là où elle sert; il en faut ${String(ENOUGH_CONTRAST).replace('.', ',')}:1 pour les textes. Choisissez-en une plus foncée.`,
})
const isNoAddress: Sentence = { en: 'Enter an address that begins with https://.', fr: 'Entrez une adresse qui commence par https://.' }
const hasTooManyLines: Sentence = { en: `Use ${MOST_LINES} lines or fewer.`, fr: `Utilisez au plus ${MOST_LINES} lignes.` }
const isNoSender: Sentence = { en: 'A name can’t contain < or >.', fr: 'Un nom ne peut contenir ni < ni >.' }
const isNoGst: Sentence = { en: 'Enter a number such as 123456789 RT0001.', fr: 'Entrez un numéro comme 123456789 RT0001.' }
const isNoQst: Sentence = { en: 'Enter a number such as 1234567890 TQ0001.', fr: 'Entrez un numéro comme 1234567890 TQ0001.' }
const needsLight: Sentence = { en: 'Choose the logo for light backgrounds as well.', fr: 'Choisissez aussi le logo pour fond clair.' }

type Texts = Omit<BrandBody, 'logo_light' | 'logo_dark'>

const webProblem = (address: string): Sentence | null => (/^https:\/\/[^\s<>"]+$/.test(address) && URL.canParse(address) ? null : isNoAddress)

const colorProblem = (color: string): Sentence | null => {
  if (!/^#[0-9a-f]{6}$/.test(color)) return isNoColor
  const contrast = leastContrast(color)
  // Rounded down, so that the sentence never names a contrast that is enough.
  return contrast < ENOUGH_CONTRAST ? isTooPale(Math.floor(contrast * 10) / 10) : null
}

const linesProblem = (text: string): Sentence | null => (text.split('\n').length > MOST_LINES ? hasTooManyLines : null)

/** Of texts that aren't empty. */
const problems: Readonly<Record<string, (text: string) => Sentence | null>> = {
  color: colorProblem,
  help_url: webProblem,
  terms_url: webProblem,
  privacy_url: webProblem,
  sender_name: (text) => (/[<>]/.test(text) ? isNoSender : null),
  sender_address: (text) => (isEmailAddress(text) ? null : isNoEmailAddress),
  signature_en: linesProblem,
  signature_fr: linesProblem,
  seller_name: (text) => (isShortText(text) ? null : isInvalid),
  seller_address: (text) => (isShortText(text) ? null : isInvalid),
  seller_gst_number: (text) => (isGstNumber(text) ? null : isNoGst),
  seller_qst_number: (text) => (isQstNumber(text) ? null : isNoQst),
}

/** Either all of them or none. */
const together: readonly (readonly string[])[] = [['name_en', 'name_fr'], ['seller_name', 'seller_address', 'seller_gst_number', 'seller_qst_number']]

const enforceTexts = (texts: Texts): void => {
  const written = Object.entries(texts)
  const isMissing = (field: string): boolean =>
    together.some((fields) => fields.includes(field) && written.some(([name, text]) => fields.includes(name) && text !== ''))
  const problemOf = ([field, text]: [string, string]): Sentence | null => {
    if (text === '') return isMissing(field) ? isRequired : null
    return problems[field]?.(text) ?? null
  }
  refuseProblems(Object.fromEntries(written.map((each) => [each[0], problemOf(each)])))
}

const textsOf = ({ logo_light: _, logo_dark: __, ...written }: BrandBody): Texts => ({
  ...written,
  ...Object.fromEntries(Object.entries(written).map(([name, text]) => [name, text.trim()])),
  color: written.color.trim().toLowerCase(),
  seller_gst_number: registration(written.seller_gst_number),
  seller_qst_number: registration(written.seller_qst_number),
})

const addressOf = (logo: Pick<LogoRow, 'media_type' | 'content'> | undefined): string | null =>
  logo === undefined ? null : `data:${logo.media_type};base64,${logo.content.toString('base64')}`

interface Deps {
  store: Store
  journal: Journal
  brand: Pick<BrandCache, 'forget'>
}

export type OperatorBrand = ReturnType<typeof makeOperatorBrand>

export const makeOperatorBrand = ({ store, journal, brand }: Deps) => {
  /** With the hashes of the logos, as the journal shows them. */
  const readAll = async (from: Store) => {
    const { id: _, ...texts } = await from.selectFrom('brand').selectAll().executeTakeFirstOrThrow()
    const logos = await from.selectFrom('brand_logos').selectAll().execute()
    const [light, dark] = ['light', 'dark'].map((wanted) => logos.find(({ scheme }) => scheme === wanted))
    return {
      body: { ...texts, logo_light: addressOf(light), logo_dark: addressOf(dark) },
      noted: { ...texts, logo_light: light?.hash ?? '', logo_dark: dark?.hash ?? '' },
    }
  }

  const write = async (transaction: StoreTransaction, texts: Texts, logos: readonly LogoRow[]): Promise<void> => {
    await transaction.updateTable('brand').set(texts).where('id', '=', 1).execute()
    await transaction.deleteFrom('brand_logos').execute()
    if (logos.length > 0) await transaction.insertInto('brand_logos').values([...logos]).execute()
  }

  return {
    read: async (): Promise<BrandBody> => (await readAll(store)).body,

    set: async (body: BrandBody, actor: Actor): Promise<BrandBody> => {
      const texts = textsOf(body)
      enforceTexts(texts)
      refuseProblems({ logo_light: body.logo_light === null && body.logo_dark !== null ? needsLight : null })
      const logos = (['light', 'dark'] as const).flatMap((scheme) => {
        const address = body[`logo_${scheme}`]
        return address === null ? [] : [logoOf(scheme, address)]
      })
      const changed = await inTransaction(store, async (transaction) => {
        await transaction.selectFrom('brand').select('id').forUpdate().executeTakeFirstOrThrow()
        const { noted: before } = await readAll(transaction)
        await write(transaction, texts, logos)
        const after = await readAll(transaction)
        const isChanged = ([name, value]: [string, unknown]): boolean => Reflect.get(before, name) !== value
        const differing = Object.entries(after.noted).filter(isChanged)
        const earlier = differing.map(([name]): [string, unknown] => [name, Reflect.get(before, name)])
        if (differing.length > 0) {
          const subject = after.noted.name_en || before.name_en
          await journal.write(transaction, actor, { act: 'brand_changed', subject, before: Object.fromEntries(earlier), after: Object.fromEntries(differing) })
        }
        return after.body
      })
      brand.forget()
      return changed
    },
  }
}

/** Two logos of 200 kB, a third longer as text, and the rest. */
const BODY_BYTES = 640 * 1024

export const brandRoutes = (brand: OperatorBrand): BoundRoute[] => [
  route(brandOperations.getBrand, () => brand.read()),
  route(brandOperations.setBrand, { bodyBytes: BODY_BYTES }, ({ body, caller }) => brand.set(body, actorOf(caller))),
]
