import type { Selectable } from 'kysely'
import { frenchText } from 'callflow/frenchText'
import { PRODUCT_NAMES } from 'contract/brand'
import { SECOND_MS } from '../clock'
import type { Seller } from '../database/columns'
import type { Store, Tables } from '../database/tables'
import type { Language } from '../failures/failures'
import type { Mail } from '../mail/mail'

export type Scheme = Tables['brand_logos']['scheme']
export type Logo = Omit<Selectable<Tables['brand_logos']>, 'content' | 'scheme'>

/** What the company that runs the service calls and shows itself. A text is '' where it has set none. */
export interface Brand extends Omit<Selectable<Tables['brand']>, 'id'> {
  /** Its own, or the software's. */
  names: Readonly<Record<Language, string>>
  /** `dark` is that of `light` if it has no other. */
  logos: Readonly<Record<Scheme, Logo>> | null
  seller: Seller | null
}

const unset = {
  ...{ name_en: '', name_fr: '', color: '', help_url: '', terms_url: '', privacy_url: '', sender_name: '', sender_address: '' },
  ...{ signature_en: '', signature_fr: '', seller_name: '', seller_address: '', seller_gst_number: '', seller_qst_number: '' },
}

const unbranded: Brand = { ...unset, names: PRODUCT_NAMES, logos: null, seller: null }

const logoColumns = ['scheme', 'hash', 'media_type', 'width', 'height'] as const

const readBrand = async (from: Store): Promise<Brand> => {
  const { id: _, ...row } = await from.selectFrom('brand').selectAll().executeTakeFirstOrThrow()
  const logos = await from.selectFrom('brand_logos').select(logoColumns).execute()
  const [light, dark] = (['light', 'dark'] as const).map((wanted) => logos.find(({ scheme }) => scheme === wanted))
  const { seller_name: name, seller_address: address, seller_gst_number: gst_number, seller_qst_number: qst_number } = row
  return {
    ...row,
    names: { en: row.name_en || PRODUCT_NAMES.en, fr: row.name_fr || PRODUCT_NAMES.fr },
    logos: light === undefined ? null : { light, dark: dark ?? light },
    seller: name === '' ? null : { name, address, gst_number, qst_number },
  }
}

const FRESH_MS = 5 * SECOND_MS

export type BrandCache = ReturnType<typeof makeBrandCache>

/** What an administrator changes is seen by every instance within seconds. */
export const makeBrandCache = (store: Store, steady: () => number = () => performance.now()) => {
  let kept: { brand: Brand; until: number } | null = null
  let awayUntil = -Infinity

  /** Within a transaction, give it: another connection might not be free. */
  const read = async (from: Store = store): Promise<Brand> => {
    if (kept !== null && steady() < kept.until) return kept.brand
    const brand = await readBrand(from)
    kept = { brand, until: steady() + FRESH_MS }
    return brand
  }

  return {
    read,
    /** For pages, which are there even while the database is not, and wait for it only now and then. */
    latest: async (): Promise<Brand> => {
      const last = kept?.brand ?? unbranded
      if (steady() < awayUntil) return last
      try {
        return await read()
      } catch {
        awayUntil = steady() + FRESH_MS
        return last
      }
    },
    /** The content of a logo. */
    logo: async (hash: string) => store.selectFrom('brand_logos').select(['media_type', 'content']).where('hash', '=', hash).executeTakeFirst(),
    forget: (): void => {
      kept = null
    },
  }
}

/** In the languages in which it is written, from the company that runs the service, with the apostrophes of printed French. */
export const signMail = (brand: Brand, { signed = [], ...written }: Mail): Mail => {
  const mail = signed.includes('fr') ? { ...written, subject: frenchText(written.subject), text: frenchText(written.text) } : written
  const signatures = signed.map((language) => brand[`signature_${language}`] || brand.names[language])
  const { sender_name: name, sender_address: address } = brand
  return {
    ...mail,
    ...(signatures.length > 0 && { text: `${[mail.text.trimEnd(), ...new Set(signatures)].join('\n\n')}\n` }),
    ...((name !== '' || address !== '') && { from: { name, address } }),
  }
}
