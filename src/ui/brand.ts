import { PRODUCT_NAMES } from 'contract/brand'
import type { Language } from '@/i18n/language'
import { msg, type Message } from '@/i18n/message'
import { addressIn, readSettings, textIn } from '@/lib/settings'

/** Of the company that runs the service, if it has set one. */
export const productName = (language: Language): string => textIn(readSettings().brand, language) || PRODUCT_NAMES[language]

const links: readonly (readonly [name: string, label: Message])[] = [
  ['help', msg('Help')],
  ['terms', msg('Terms')],
  ['privacy', msg('Privacy')],
]

/** Pages of the company that runs the service. */
export const brandLinks = (): { name: string; href: string; label: Message }[] =>
  links.map(([name, label]) => ({ name, href: addressIn(readSettings().brand, name), label })).filter(({ href }) => href !== '')
