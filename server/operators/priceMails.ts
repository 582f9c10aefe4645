import { frenchDates } from 'callflow/frenchDates'
import type { CataloguePlan, PlanPrice } from 'contract/operatorCatalogue'
import type { Mail } from '../platform/mail/mail'

export interface Announced {
  to: string
  /** `null` for a user who never chose one. */
  language: 'en' | 'fr' | null
  plan: Pick<CataloguePlan, 'name_en' | 'name_fr'>
  price: PlanPrice
}

const inDollars = { style: 'currency', currency: 'CAD' } as const
const [inFrench, inEnglish] = [new Intl.NumberFormat('fr-CA', inDollars), new Intl.NumberFormat('en-CA', inDollars)]
const longDay = { dateStyle: 'long', timeZone: 'UTC' } as const
const [dayInFrench, dayInEnglish] = [new Intl.DateTimeFormat('fr-CA', longDay), new Intl.DateTimeFormat('en-CA', longDay)]

interface Written {
  subject: string
  text: string
}

const inBoth = ({ to, language }: Announced, french: Written, english: Written): Mail => {
  const hello = { fr: `Bonjour,\n\n${french.text}`, en: `Hello,\n\n${english.text}` }
  if (language !== null) return { to, subject: (language === 'fr' ? french : english).subject, text: hello[language], signed: [language] }
  return { to, subject: `${french.subject} / ${english.subject}`, text: `${hello.fr}\n\n---\n\n${hello.en}`, signed: ['fr', 'en'] }
}

export const priceChangedMail = (announced: Announced): Mail => {
  const { plan, price } = announced
  const day = new Date(`${price.from_date}T12:00:00Z`)
  const [fr, en] = [frenchDates(dayInFrench.format(day)), dayInEnglish.format(day)]
  const french = `Le prix du forfait ${plan.name_fr} change le ${fr}. Vous payez le nouveau prix à partir de votre premier renouvellement ce jour-là ou plus tard. Jusque-là, rien ne change.

Nouveau prix, avant taxes\u00a0:
- ${inFrench.format(price.monthly)} par mois, avec ${price.included_numbers} numéros et ${price.included_minutes} minutes
- ${inFrench.format(price.extra_number)} par mois pour un autre numéro, ${inFrench.format(price.extra_tollfree_number)} s'il est sans frais
- ${inFrench.format(price.extra_minute)} par minute de plus

Vous pouvez changer de forfait en tout temps dans la console, à la page Facturation.`
  const english = `The price of the ${plan.name_en} plan changes on ${en}. You pay the new price from your first renewal on or after that day. Until then, nothing changes.

New price, before taxes:
- ${inEnglish.format(price.monthly)} a month, with ${price.included_numbers} numbers and ${price.included_minutes} minutes
- ${inEnglish.format(price.extra_number)} a month for another number, ${inEnglish.format(price.extra_tollfree_number)} if it is toll-free
- ${inEnglish.format(price.extra_minute)} for each further minute

You can change your plan at any time in the console, on the Billing page.`
  return inBoth(announced, { subject: `Le prix de votre forfait change le ${fr}`, text: french }, { subject: `The price of your plan changes on ${en}`, text: english })
}

export const priceKeptMail = (announced: Announced): Mail => {
  const { plan, price } = announced
  const day = new Date(`${price.from_date}T12:00:00Z`)
  const [fr, en] = [frenchDates(dayInFrench.format(day)), dayInEnglish.format(day)]
  const french = `Nous vous avions annoncé un nouveau prix du forfait ${plan.name_fr} à partir du ${fr}. Il n'est plus prévu\u00a0: vous n'avez pas à payer ce prix.`
  const english = `We told you of a new price of the ${plan.name_en} plan from ${en}. It is no longer planned: you won't pay that price.`
  return inBoth(
    announced,
    { subject: `Le prix de votre forfait ne change pas le ${fr}`, text: french },
    { subject: `The price of your plan doesn't change on ${en}`, text: english },
  )
}
