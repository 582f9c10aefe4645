import type { CostAnswer, FoundNumber } from '@/api'
import { msg } from '@/i18n/message'
import { formatCost } from '@/lib/format'
import { offerOf, registerBodyOf, type Offer } from './offer'

const answers: [Partial<CostAnswer>, Partial<Offer> | null][] = [
  [{ is_free: 1, is_preauthorized: 1, cost: 0 }, { kind: 'free', cost: 0 }],
  [{ is_free: 1, cost: null }, { kind: 'free', cost: 0 }],
  [{ is_free: 0, is_preauthorized: 1, cost: 2.5 }, { kind: 'preauthorized', cost: 2.5 }],
  [{ is_free: 0, is_preauthorized: 0, cost: 5 }, { kind: 'insufficient', cost: 5 }],
  [
    { is_free: 0, is_preauthorized: 1, cost: 2, balance: 156.25, period: 'month' },
    { kind: 'preauthorized', cost: 2, balance: 156.25, isMonthly: true },
  ],
  [
    { is_free: 0, is_preauthorized: 1, cost: 2, reason: 'released_numbers', free_from: '2026-04-01' },
    {
      kind: 'preauthorized',
      cost: 2,
      why: msg('A number covered by your plan counts until the billing period ends, even after you release it. Your plan covers it again from {date}.', {
        date: '2026-04-01',
      }),
    },
  ],
  [{ is_free: 0, is_preauthorized: 1, cost: 2, reason: 'released_numbers', free_from: 'soon' }, { kind: 'preauthorized', cost: 2 }],
  [{ is_free: 0, is_preauthorized: 1, cost: null }, null],
  [{ is_free: 0, is_preauthorized: 1, cost: -1 }, null],
  [{}, null],
]

test.each(answers)('the response %j gives the offer %j', (answer, offer) => {
  const nothing = { is_free: null, is_preauthorized: null, cost: null, reason: null, free_from: null, balance: null, period: null }
  expect(offerOf({ ...nothing, ...answer })).toEqual(offer === null ? null : { balance: null, isMonthly: false, ...offer })
})

test('a purchase sends the found number without its missing fields', () => {
  const found: FoundNumber = {
    phone_number: '+15145550142',
    friendly_name: '(514) 555-0142',
    country: 'CA',
    type: null,
    rate_center: null,
    region: '',
    is_reserved: null,
  }
  expect(registerBodyOf(found, 'Local', { kind: 'preauthorized', cost: 2.5, balance: null, isMonthly: false })).toEqual({
    phone_number: '+15145550142',
    friendly_name: '(514) 555-0142',
    country: 'CA',
    type: 'Local',
    confirmed_cost: 2.5,
  })
})

test('a cost has two decimals', () => {
  expect([formatCost(5, 'en'), formatCost(1234.5, 'en'), formatCost(2.5, 'fr')]).toEqual(['5.00', '1,234.50', '2,50'])
})
