import { Type, type Static } from 'typebox'
import { Exactly, LongTextSchema, Nullable, operation, TextSchema } from './operation'

/** Where no company has set its own. The built pages contain them, and the service writes the company's in their place. */
export const PRODUCT_NAMES = { en: 'Telephony Console', fr: 'Console de téléphonie' } as const

export const MAX_LOGO_BYTES = 200 * 1024

/** A picture as a data: address, a third longer than its content. */
const LogoSchema = Nullable(Type.String({ maxLength: 280_000, pattern: '^data:[a-z0-9/+.-]*;base64,[A-Za-z0-9+/]+={0,2}$' }))

/** What the company that runs the service calls and shows itself. An empty text stands for the default. */
export const BrandSchema = Exactly({
  name_en: TextSchema(60),
  name_fr: TextSchema(60),
  /** #rrggbb. */
  color: TextSchema(7),
  logo_light: LogoSchema,
  logo_dark: LogoSchema,
  help_url: TextSchema(500),
  terms_url: TextSchema(500),
  privacy_url: TextSchema(500),
  sender_name: TextSchema(100),
  sender_address: TextSchema(254),
  signature_en: LongTextSchema(500),
  signature_fr: LongTextSchema(500),
  seller_name: TextSchema(200),
  seller_address: TextSchema(200),
  seller_gst_number: TextSchema(30),
  seller_qst_number: TextSchema(30),
})

export type BrandBody = Static<typeof BrandSchema>

export const brandOperations = {
  getBrand: operation('GET', '/operator/brand', { reply: BrandSchema, access: 'administrator', ext: true }),
  setBrand: operation('PUT', '/operator/brand', { body: BrandSchema, reply: BrandSchema, access: 'administrator', ext: true }),
}
