import { strict as assert } from 'node:assert'
import { it } from 'node:test'
import library, { type PhoneNumber } from 'google-libphonenumber'
import { classOf, type NumberClass } from './numberClass'

const { PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } = library
const other = PhoneNumberUtil.getInstance()
const types = Object.values(PhoneNumberType).filter((type) => typeof type === 'number')
const VARIANTS = 12

/** Of the calling codes that no region has. */
const global = ['+80012345678', '+80812345678', '+870301234567', '+878101234567890', '+881612345678', '+8823421234', '+883510012345', '+979123456789']

/** Of each region and type. */
const examples = other
  .getSupportedRegions()
  .flatMap((region) => types.map((type) => other.getExampleNumberForType(region, type)))
  .filter((example): example is PhoneNumber => Boolean(example))
  .map((example) => other.format(example, PhoneNumberFormat.E164))

/** The same number, and others that end differently. */
const variantsOf = (e164: string): string[] =>
  Array.from({ length: VARIANTS }, (_, index) => (index === 0 ? e164 : `${e164.slice(0, -4)}${String((index * 7919) % 10_000).padStart(4, '0')}`))

const otherOpinionOf = (e164: string, number: PhoneNumber): NumberClass => {
  const type = other.getNumberType(number)
  const region: string | undefined = other.getRegionCodeForNumber(number)
  const isTollFree = number.getCountryCode() === 1 && type === PhoneNumberType.TOLL_FREE
  const isPremium = type === PhoneNumberType.PREMIUM_RATE || type === PhoneNumberType.PERSONAL_NUMBER
  const country = isTollFree ? 'CA' : region === undefined || region === '001' ? null : region
  // Inmarsat, Globalstar, Iridium and Thuraya; and the universal shared-cost numbers of the ITU.
  if (/^\+(870|88[123])/.test(e164)) return { country, kind: 'satellite' }
  if (isPremium) return { country, kind: 'premium' }
  return { country, kind: type === PhoneNumberType.SHARED_COST || e164.startsWith('+808') ? 'shared_cost' : 'ordinary' }
}

it('numbers of every calling code and type are of the country and kind that a second library finds', () => {
  const numbers = [...global, ...examples].flatMap(variantsOf)
  const valid = numbers.map((e164) => ({ e164, number: other.parse(e164) })).filter(({ number }) => other.isValidNumber(number))
  assert.ok(valid.length > 10_000, `only ${valid.length} numbers`)
  for (const { e164, number } of valid) assert.deepEqual([e164, classOf(e164)], [e164, otherOpinionOf(e164, number)])
})
